// Loads zod before anything that uses it, so the Worker imports this first. A package that is loaded late (the server
// for assistants) also uses zod, through another entry point. The bundler therefore turns zod into a module that runs
// on first use, and drops that use where zod is imported by name, because that file has no code of its own.
import * as z from 'zod/v4'

// Workers cannot generate code from text, so zod need not try.
z.config({ jitless: true })
