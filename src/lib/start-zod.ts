// Loads zod before anything that uses it. A package that is loaded late (the server for assistants) uses zod too,
// through another entry point, so the bundler makes zod a module that runs on first use; and it drops that use where
// zod is imported by its name, since that file has no code of its own. The Worker imports this first.
import * as z from 'zod/v4'

// Workers cannot generate code from text, so zod need not try.
z.config({ jitless: true })
