// SPDX-License-Identifier: MIT
// For Java 17, where foreign functions are in an incubating module. Later versions have java.lang.foreign instead.
import static jdk.incubator.foreign.CLinker.*;

import java.lang.invoke.MethodType;
import java.util.Collections;
import jdk.incubator.foreign.*;

public class First {
    /** Calls a function whose arguments are pointers. */
    static Object call(Class<?> returned, String name, Addressable... arguments) throws Throwable {
        var pointers = Collections.nCopies(arguments.length, C_POINTER).toArray(MemoryLayout[]::new);
        var type = MethodType.methodType(returned, Collections.nCopies(arguments.length, MemoryAddress.class));
        var function = returned == void.class ? FunctionDescriptor.ofVoid(pointers)
                     : FunctionDescriptor.of(returned == int.class ? C_INT : C_POINTER, pointers);
        var values = new Object[arguments.length];
        for (int i = 0; i < values.length; ++i) values[i] = arguments[i].address();
        var address = SymbolLookup.loaderLookup().lookup(name).get();
        return getInstance().downcallHandle(address, type, function).invokeWithArguments(values);
    }

    static void check(Object kind) throws Throwable {
        if (!kind.equals(0)) throw new Exception(toJavaString((MemoryAddress) call(MemoryAddress.class, "tilepdb_error")));
    }

    public static void main(String[] none) throws Throwable {
        System.loadLibrary("tilepdb");
        var options = (MemoryAddress) call(MemoryAddress.class, "tilepdb_options_new");
        try (var scope = ResourceScope.newConfinedScope()) {
            check(call(int.class, "tilepdb_set_text", options, toCString("catalogue", scope), toCString("15-5-5-5", scope)));
            check(call(int.class, "tilepdb_generate", options, MemoryAddress.NULL)); // once: a moment
            var out = MemorySegment.allocateNative(C_POINTER, scope);
            check(call(int.class, "tilepdb_open", options, out));
            var puzzle = MemoryAccess.getAddress(out);
            try {
                var board = toCString("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", scope);
                check(call(int.class, "tilepdb_solve", puzzle, board, options, out));
                var result = MemoryAccess.getAddress(out);
                var members = result.asSegment(16, scope); // the status, the length and the moves
                System.out.println(MemoryAccess.getIntAtOffset(members, 4) + " moves: "
                                   + toJavaString(MemoryAccess.getAddressAtOffset(members, 8)));
                call(void.class, "tilepdb_result_free", result);
            } finally {
                call(void.class, "tilepdb_close", puzzle);
            }
        } finally {
            call(void.class, "tilepdb_options_free", options);
        }
    }
}
