// `npm run people -- find|export|correct|forget`: what is stored about a person, for those who ask for it.
import { userInfo } from 'node:os'

import { d1OfQueries } from '#cli/people/d1-of-queries.ts'
import { type Command, readCommand } from '#cli/people/read-command.ts'
import { runPeople } from '#cli/people/run-people.ts'
import { readOptions } from './read-options.ts'
import { runOnD1 } from './run-on-d1.ts'

const USAGE = `npm run people -- find | export | correct | forget  --phone +61412345678  --email jo@example.com

  Finds everything that has the phone or the email: accounts with what is saved in them, leads and
  reservations, of guests too. Check first that the person who asks is the one whose data it is.

  find            how many rows of each kind, and which systems of dealers have copies; no personal details
                  but the phones and emails that the data has
  export          everything, as JSON
  correct         changes what is wrong, everywhere
    --first-name, --last-name, --new-email, --new-phone
  forget          deletes everything
  --yes           correct and forget: do it; without it they only show what would change
  --site          one site only
  --by            who does it, for the record; default: the user of this computer
  --remote        on Cloudflare instead of on this machine
  --persist-to    folder of the local data (default .wrangler/state)

  Each run is recorded with who ran it, when and how many rows, and with nothing of the person.`

const config = {
  allowPositionals: true,
  options: {
    phone: { type: 'string' },
    email: { type: 'string' },
    site: { type: 'string' },
    by: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'new-email': { type: 'string' },
    'new-phone': { type: 'string' },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const
const { positionals, values } = readOptions(config, USAGE)

await runOnD1<Command>(readCommand({ positionals, values }, userInfo().username), USAGE, values, {
  answer: (ask, command, now) => runPeople(d1OfQueries(ask), command, now),
  missing: () => '',
})
