import { runCommand } from './run-command.mjs'
import { command } from './terminal.mjs'

await command(() => runCommand('migrate'))
