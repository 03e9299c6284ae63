/** A bank whose clearing exchanges files, in tests: the folders, and whoever stands at their other side. */
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bank } from '../bank.ts'
import { fileDropSepa } from '../rails/sepa/file-drop.ts'
import type { TestBank } from './bank.ts'

type Place = 'out' | 'in' | 'done' | 'failed'

export interface FileLine {
  /** The same bank, on this line. */
  bank: Bank
  /** Puts a file where the bank takes them. */
  bring(name: string, text: string | Uint8Array): Promise<void>
  files(place: Place): Promise<string[]>
  read(place: Place, name: string): Promise<string>
  close(): void
}

export function openFileLine({ bank }: Pick<TestBank, 'bank'>): FileLine {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-line-'))
  return {
    bank: { ...bank, sepa: fileDropSepa(folder) },
    bring: async (name, text) => {
      await mkdir(join(folder, 'in'), { recursive: true })
      await writeFile(join(folder, 'in', name), text)
    },
    files: async (place) => (await readdir(join(folder, place))).sort(),
    read: (place, name) => readFile(join(folder, place, name), 'utf8'),
    close: () => rmSync(folder, { recursive: true }),
  }
}
