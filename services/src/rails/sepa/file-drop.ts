/**
 * The line over folders, for a bank whose clearing or gateway exchanges files (EDITRAN, SFTP, a queue's mount): under one folder, `out`
 * holds what the bank sends and `in` what comes; what was taken goes to `done`, and what could not be, to `failed` beside a text that
 * says why. A file appears whole: it is written beside under another name and renamed, which the other side must do too (names that
 * begin with a dot or end in `.part` are not looked at). What is sent is named by its id, so that the same message is the same file;
 * `out` may be emptied at any time, and `sent` remembers what was put there. `banks.csv` in the folder says which banks of other countries
 * are reached (`bank-directory.ts`); without it, only those of the Spanish register are.
 */
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery } from '../delivery.ts'
import { bankDirectory } from './bank-directory.ts'
import type { ReceivedFile, SepaMessage, SepaPort } from './port.ts'

const FOLDERS = ['out', 'sent', 'in', 'done', 'failed'] as const
/** A larger file is no message of this line, and is not read: in bytes. */
const LARGEST = 64 * 1024 * 1024
/** An identifier of ISO 20022 as the name of a file: nothing that leads out of the folder. */
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/
const TAKEN_NAME = /^[^./\\][^/\\]*$/

export function fileDropSepa(folder: string): SepaPort {
  const at = (place: (typeof FOLDERS)[number], name = '') => join(folder, place, name)
  const prepare = () => Promise.all(FOLDERS.map((place) => mkdir(at(place), { recursive: true })))
  const put = async ({ id, name, xml }: SepaMessage, { again } = { again: false }): Promise<Delivery> => {
    if (!SAFE_ID.test(id)) return { outcome: 'REFUSED', reason: 'its id cannot name a file' }
    await prepare()
    const file = `${name}-${id}.xml`
    if (!again && (await exists(at('sent', file)))) return { outcome: 'SENT', reference: file }
    await writeWhole(at('out', file), xml)
    // An empty file: what stands for the message once somebody has taken it away.
    await writeWhole(at('sent', file), new Uint8Array())
    return { outcome: 'SENT', reference: file }
  }
  const look = async (most: number): Promise<ReceivedFile[]> => {
    await prepare()
    const names = (await readdir(at('in'))).filter((name) => TAKEN_NAME.test(name) && !name.endsWith('.part')).sort()
    const found: ReceivedFile[] = []
    for (const handle of names) {
      if (found.length === most) break
      // What cannot be read yet, or was taken away meanwhile, keeps nothing else from being read.
      const file = await readOne(handle).catch(() => undefined)
      if (file) found.push(file)
    }
    return found
  }
  const readOne = async (handle: string): Promise<ReceivedFile | undefined> => {
    const known = await stat(at('in', handle))
    if (!known.isFile()) return undefined
    if (known.size <= LARGEST) return { handle, xml: await readFile(at('in', handle)) }
    await refuse(handle, `it has ${known.size} bytes; at most ${LARGEST} are taken`)
    return undefined
  }
  const move = async (handle: string, place: 'done' | 'failed'): Promise<void> => {
    if (!TAKEN_NAME.test(handle)) throw new Error('Not a file of the folder')
    // One that is not there was moved before a failure.
    await rename(at('in', handle), at(place, await freeName(place, handle))).catch(ignoreMissing)
  }
  /** A file that came before under the same name stays where it was put. */
  const freeName = async (place: 'done' | 'failed', handle: string): Promise<string> => {
    let name = handle
    for (let again = 2; await exists(at(place, name)); again += 1) name = `${again}-${handle}`
    return name
  }
  const refuse = async (handle: string, reason: string): Promise<void> => {
    if (!TAKEN_NAME.test(handle)) throw new Error('Not a file of the folder')
    const name = await freeName('failed', handle)
    await writeFile(at('failed', `${name}.txt`), `${reason}\n`)
    await rename(at('in', handle), at('failed', name)).catch(ignoreMissing)
  }
  return {
    send: (message, how) => put(message, how).catch((error: unknown) => ({ outcome: 'LATER', reason: `the folder: ${codeOf(error)}` })),
    receive: (most) => look(most).catch(() => []),
    acknowledge: (handle) => move(handle, 'done'),
    refuse,
    bicOf: bankDirectory(join(folder, 'banks.csv')),
  }
}

/** Written beside, brought to the disk, and then in its place at once. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.part`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}
