// SPDX-License-Identifier: MIT
// The user's picture, shown in parts on the tiles. The page reads it and sends it nowhere.

const mostPictureBytes = 20 * 2 ** 20;
const pictureSide = 1280; // pixels along the longer side of a board

/** Returns a file as a data URL. */
function dataAddress(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
}

/** Reads a picture from a file. Throws if it is not a picture, too large or unreadable. */
async function readPicture(file) {
  if (!file.type.startsWith("image/") || file.size > mostPictureBytes) throw new Error(file.type);
  const image = new Image();
  image.src = await dataAddress(file);
  await image.decode();
  return image;
}

/** Returns the data URL of a picture, cropped at the centre to the shape of a board. */
function pictureFor(image, {width, height}) {
  const unit = Math.floor(pictureSide / Math.max(width, height));
  const canvas = Object.assign(document.createElement("canvas"), {width: unit * width, height: unit * height});
  // Vector pictures without a size fill the board.
  const [across, down] = [image.naturalWidth || canvas.width, image.naturalHeight || canvas.height];
  const scale = Math.max(canvas.width / across, canvas.height / down);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, (canvas.width - across * scale) / 2, (canvas.height - down * scale) / 2, across * scale, down * scale);
  return canvas.toDataURL("image/jpeg", 0.9);
}

/** The controls of the picture. The picture is set by one style rule that all tiles share. */
class PicturePanel {
  /** `changed` is called after the picture was replaced or removed. */
  constructor(changed) {
    this.image = null;
    this.name = "";
    this.changed = changed;
    this.style = document.head.appendChild(document.createElement("style"));
    this.drawn = ""; // board size of the current style rule
    this.reading = 0;
  }

  /** Reads a picture from a file; of several files read at once the last one wins. */
  async take(file) {
    const number = ++this.reading;
    this.say(`Reading ${file.name}.`);
    try {
      const image = await readPicture(file);
      if (number !== this.reading) return;
      this.set(image, file.name);
    } catch {
      if (number === this.reading) this.say(`${file.name} cannot be shown: choose a JPEG or PNG up to ${mostPictureBytes / 2 ** 20} MiB.`);
    }
  }

  set(image, name) {
    ++this.reading;
    [this.image, this.name, this.drawn] = [image, name, ""];
    this.style.textContent = "";
    this.changed();
  }

  say(text) { byId("picture-message").textContent = text; }

  /** Shows the picture on boards of a puzzle if all their pieces differ. */
  show(puzzle, areDifferent) {
    const shown = this.image !== null && areDifferent;
    document.body.classList.toggle("pictured", shown);
    byId("no-picture").disabled = this.image === null;
    this.say(this.image === null ? "" : shown ? `Picture: ${this.name}` : "Picture hidden: some tiles are alike.");
    const shape = shown ? `${puzzle.width}x${puzzle.height}` : "";
    if (shape === this.drawn) return;
    this.drawn = shape;
    this.style.textContent = shown ? `.pictured .part { background-image: url("${pictureFor(this.image, puzzle)}"); }` : "";
  }

  listen() {
    byId("picture").addEventListener("change", () => {
      const [file] = byId("picture").files;
      byId("picture").value = ""; // so that the same file can be chosen again
      if (file) this.take(file);
    });
    byId("no-picture").addEventListener("click", () => this.set(null, ""));
    const number = () => document.body.classList.toggle("numbered", byId("numbers").checked);
    byId("numbers").addEventListener("change", number);
    number();
    const files = (event) => [...(event.dataTransfer?.items ?? [])].some((item) => item.kind === "file");
    for (const type of ["dragenter", "dragover"]) {
      document.addEventListener(type, (event) => {
        if (!files(event)) return;
        event.preventDefault();
        document.body.classList.add("dropping");
      });
    }
    document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
    document.addEventListener("drop", (event) => {
      document.body.classList.remove("dropping");
      if (!files(event)) return;
      event.preventDefault();
      if (event.dataTransfer.files.length > 0) this.take(event.dataTransfer.files[0]);
    });
  }
}
