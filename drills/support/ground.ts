/** What a drill stands on: a folder of its own, promises that are kept or not, a limit of time, and an end that leaves nothing behind. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A drill ends by itself before this, in milliseconds. */
const LIMIT_MS = 10 * 60_000

export interface Ground {
  /** The form that CI runs: fewer rounds, and nothing that `npm test` does not have. */
  isShort: boolean
  /** Removed at the end. PostgreSQL's user may enter when that is not ours. */
  folder: string
  say(line: string): void
  /** Writes down whether something that the bank promises held, and what was seen; the drill goes on and fails at its end. */
  promise(what: string, holds: boolean, seen: string): void
  /** Done at the end, whatever happens, the last first. */
  atEnd(clean: () => unknown): void
}

/** Throws what keeps it from going on. */
export type Drill = (ground: Ground) => Promise<void>

/** Runs it; answers whether every promise was kept. */
export async function runDrill(name: string, drill: Drill, isShort: boolean): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), `almenara-drill-${name}-`))
  chmodSync(folder, 0o711)
  const began = performance.now()
  const say = (line: string) => void process.stdout.write(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
  const cleaners: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  let promises = 0
  let broken = 0
  const ground: Ground = {
    isShort,
    folder,
    say,
    promise: (what, holds, seen) => {
      promises += 1
      if (!holds) broken += 1
      say(`${holds ? 'kept  ' : 'BROKEN'} ${what}: ${seen}`)
    },
    atEnd: (clean) => cleaners.push(clean),
  }
  process.stdout.write(`\n${name}\n`)
  const until = stopper()
  try {
    await Promise.race([drill(ground), until.stopped])
    if (promises === 0) throw new Error('The drill promised nothing')
  } catch (error) {
    broken += 1
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    until.forget()
    await cleanAll(cleaners, say)
  }
  say(broken === 0 ? `${promises} promises kept` : `${name} failed`)
  return broken === 0
}

async function cleanAll(cleaners: (() => unknown)[], say: (line: string) => void): Promise<void> {
  for (const clean of cleaners.toReversed()) {
    try {
      await clean()
    } catch (error) {
      say(`Not cleaned: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Rejects when the time is over or whoever runs the drill has had enough of it. */
function stopper() {
  const over = new AbortController()
  const onSignal = () => over.abort(new Error('Stopped by a signal'))
  const limit = setTimeout(() => over.abort(new Error(`Not done in ${LIMIT_MS / 60_000} minutes`)), LIMIT_MS)
  const stopped = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener('abort', () => reject(over.signal.reason as Error))
  })
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    stopped,
    forget: () => {
      clearTimeout(limit)
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
