// A process that asks the database what the bank asks to sign a group of transfers, and is killed meanwhile, as the system kills. Argument 1 is
// JSON: { connection, text, values, after }, `after` in milliseconds from asking. The driver alone, so that a hundred of them are quickly started.
import pg from 'pg'

const { connection, text, values, after } = JSON.parse(process.argv[2] ?? '{}')
const asked = typeof connection === 'string' ? { connectionString: connection } : connection
const client = new pg.Client({ ...asked, options: '-c role=almenara_app' })
await client.connect()
setTimeout(() => process.kill(process.pid, 'SIGKILL'), after)
await client.query(text, values)
