/** How Node is started for the bank: as `npm start` says, so that what is tested and measured is what runs. */
import { readFileSync } from 'node:fs'

/** Its flags in the root's `package.json`. Most of what a request makes is rubbish once it is answered: a larger young generation collects it cheaper. */
export function nodeFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { scripts: { start: string } }
  return scripts.start.match(/--\S+/g) ?? []
}
