#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the tables of docs/output.md that describe members of JSON documents, from docs/output.schema.json.

Replaces the text between two marks in docs/output.md; check_docs.py checks that the text is current.
"""

import json
import pathlib

DOCS = pathlib.Path(__file__).resolve().parents[1]
PAGE = DOCS / "output.md"
SCHEMA = DOCS / "output.schema.json"
BEGIN = "<!-- members: written by docs/reference/output_tables.py -->\n"
END = "<!-- end of members -->\n"

# Definitions that records include as a whole; each has its own table.
SHARED = {"table": "a table", "score": "a score", "totals": "the totals"}
# Members of every document; the text of the page describes them.
EVERYWHERE = {"schema", "command", "error"}


class Member:
    """A member of a document, record or summary."""

    def __init__(self, name, meaning, values, required, plain):
        self.name = name
        self.meaning = meaning + (": " + ", ".join(f"`{value}`" for value in values) if len(values) > 1 else "")
        self.required = required
        self.plain = plain  # not nested, and without nested members

    @property
    def key(self):
        return self.name, self.meaning

    @property
    def needs_words(self):
        return self.meaning.lower() != self.name


class Schema:
    def __init__(self, schema):
        self.definitions = schema["$defs"]
        self.names = [entry["$ref"].rsplit("/", 1)[1] for entry in schema["anyOf"]]

    def resolved(self, node):
        """Returns the node merged with the definition it refers to, and the name of a shared definition or None."""
        if "$ref" not in node:
            return node, None
        target = self.definitions
        for part in node["$ref"].removeprefix("#/$defs/").split("/"):
            target = target[part]
        if target in [self.definitions[name] for name in SHARED]:
            return {"properties": node.get("properties", {}), "required": node.get("required", [])}, node["$ref"].rsplit("/", 1)[1]
        target, shared = self.resolved(target)
        return {**target, **node, "properties": {**target.get("properties", {}), **node.get("properties", {})}}, shared

    def members(self, node, prefix=""):
        """Yields the members of an object, each followed by its nested members."""
        for name, described in node.get("properties", {}).items():
            member, _ = self.resolved(described)
            is_list = member.get("type") == "array"
            inner, _ = self.resolved(member["items"] if is_list else member)
            plain = not prefix and not inner.get("properties")
            yield Member(prefix + name, described["description"], member.get("enum", ()), name in node.get("required", ()), plain)
            yield from self.members(inner, f"{prefix}{name}{'[]' if is_list else ''}.")


class Document:
    """The members of a command's JSON document, as a list of (title, members, name of a shared definition)."""

    def __init__(self, schema, node):
        self.title = node["description"]
        head = schema.resolved({"$ref": node["$ref"]})[0] if "$ref" in node else node
        self.kinds = [("Head", list(schema.members(head)), None)]
        for name, described in node.get("properties", {}).items() if "$ref" in node else ():
            items = described.get("items", {})
            if items.get("$ref", "").endswith("_record"):
                record, shared = schema.resolved(items)
                self.kinds.append((f"Records, in `{name}`", list(schema.members(record)), shared))
            elif name == "summary":
                summary, shared = schema.resolved(described)
                self.kinds.append(("`summary`", list(schema.members(summary)), shared))
            else:
                self.kinds.append(("At the end", list(schema.members({"properties": {name: described}})), None))

    def members(self):
        return [member for _, members, _ in self.kinds for member in members]

    def text(self, known):
        """Returns the text below the heading; other tables describe the members in `known`."""
        text = ""
        for kind, members, shared in self.kinds:
            listed = [f"those of {SHARED[shared]}"] if shared else []
            for member in members:
                if member.name not in EVERYWHERE and "." not in member.name:
                    listed.append(f"`{member.name}`" + ("\\*" if member.required else ""))
            if listed:
                text += f"{kind}: {', '.join(listed)}.\n\n"
        return text + table([member for member in self.members() if member.key not in known])


def table(members):
    rows = {member.key: f"| `{member.name}` | {member.meaning} |\n" for member in members if member.needs_words}
    return "| member | meaning |\n|---|---|\n" + "".join(rows.values()) + "\n" if rows else ""


def tables(schema):
    """Returns the text between the marks."""
    schema = Schema(schema)
    documents = [Document(schema, schema.definitions[name]) for name in schema.names if name.endswith("_document")]
    shared = {name: list(schema.members(schema.definitions[name])) for name in SHARED}
    counted = {}
    for document in documents:
        for key in {member.key for member in document.members()}:
            counted[key] = counted.get(key, 0) + 1
    known = {member.key for members in shared.values() for member in members}
    common = {
        member.key: member
        for document in documents
        for member in document.members()
        if counted[member.key] > 1 and member.plain and member.name not in EVERYWHERE
    }
    text = "### Members of several commands\n\n" + table([common[key] for key in sorted(common)])
    for name, members in shared.items():
        text += f"### Members of {SHARED[name]}\n\n" + table(members)
    known |= set(common) | {member.key for document in documents for member in document.members() if member.name in EVERYWHERE}
    titles = {}
    for document in documents:
        titles.setdefault(document.text(known), []).append(document.title)
    return text + "".join(f"### {' and '.join(title)}\n\n{body}" for body, title in titles.items())


def written(page, schema):
    """Returns the page with tables generated from the schema."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{tables(schema)}{END}{after}"


def page_and_written():
    """Returns the page as it is, and with current tables."""
    page = PAGE.read_text(encoding="utf-8")
    return page, written(page, json.loads(SCHEMA.read_text(encoding="utf-8")))


if __name__ == "__main__":
    PAGE.write_text(page_and_written()[1], encoding="utf-8")
