// Runs zod before anything that uses it. A package that is loaded late (the server for assistants) uses zod too, by another
// entry, so the bundler makes zod a module that runs when it is first asked for; and it drops that request where zod is
// imported by its name, since that file has nothing of its own. The Worker imports this first.
import * as z from 'zod/v4'

// No code is made from text in a Worker, so zod need not try.
z.config({ jitless: true })
