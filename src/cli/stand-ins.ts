// The process of the simulated third parties, started by `npm start`. It ends with its parent process, however that
// ends: its standard input closes.
import { openStandIns } from '#cli/stand-ins/open-stand-ins.ts'
import { readOptions } from './read-options.ts'

const USAGE =
  'node src/cli/stand-ins.ts --port 8788 --worker-port 8787 --file .wrangler/stand-ins.json'

const { values } = readOptions(
  {
    options: {
      port: { type: 'string', default: '0' },
      'worker-port': { type: 'string', default: '8787' },
      file: { type: 'string' },
    },
  },
  USAGE,
)
process.stdin.on('end', () => process.exit(0)).resume()
const { port } = await openStandIns({
  port: Number(values.port),
  workerPort: Number(values['worker-port']),
  file: values.file ?? null,
})
// The starter waits for this line.
console.log(`http://127.0.0.1:${port}`)
