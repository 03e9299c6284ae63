import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { errorAsData, errorOfData } from './error-as-data.ts'
import { runInProcess } from './run-in-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almenara-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SAYS_WHO = `process.send({ kind: 'MADE', made: process.pid })`

/** Runs a program that says who it is, and then does as `then` says with its `job`. Answers what it made, and how it ended. */
async function run(
  then: string,
  { take = () => {}, ...more }: { take?: (made: unknown) => unknown; signal?: AbortSignal; longestMs?: number } = {},
) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, `process.once('message', (job) => { ${SAYS_WHO}; ${then} })`)
  const made: unknown[] = []
  const running = runInProcess({
    file: pathToFileURL(file),
    job: { word: 'remesa' },
    take: (one) => {
      made.push(one)
      return take(one)
    },
    heapMegabytes: 32,
    longestMs: 60_000,
    ...more,
  })
  const failure = await running.then(
    () => undefined,
    (error: unknown) => error,
  )
  return { made, failure: failure instanceof Error ? failure.message : failure }
}

const isGone = (pid: unknown) => {
  try {
    process.kill(Number(pid), 0)
    return false
  } catch {
    return true
  }
}

test('what a process makes of its job is taken in its order, and then it is gone', async () => {
  const taken: unknown[] = []
  const slowly = async (one: unknown) => {
    await new Promise(setImmediate)
    taken.push(one)
  }
  const { made, failure } = await run(
    `for (const made of [job.word, 2]) process.send({ kind: 'MADE', made }); process.send({ kind: 'DONE' }); setInterval(() => {}, 1000)`,
    { take: slowly },
  )
  expect(failure).toBeUndefined()
  expect(made).toEqual([expect.any(Number), 'remesa', 2])
  expect(taken).toEqual(made)
  expect(isGone(made[0])).toBe(true)
})

test.each([
  ['ends', 'process.exit(3)', 'A process ended with 3'],
  ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'A process ended with SIGKILL'],
  ['takes longer than it may', 'setInterval(() => {}, 1000)', 'The work took more than 2000 ms'],
])('one that %s before it is done is said to, and is gone', async (_what, then, message) => {
  const { made, failure } = await run(then, { longestMs: 2_000 })
  expect(failure).toBe(message)
  expect(made.map(isGone)).toEqual([true])
})

test('one that is not wanted any more is gone when that is said', async () => {
  const leaving = new AbortController()
  const { made, failure } = await run('setInterval(() => {}, 1000)', {
    signal: leaving.signal,
    take: () => leaving.abort(new Error('Nobody waits')),
  })
  expect(failure).toBe('Nobody waits')
  expect(made.map(isGone)).toEqual([true])
})

test('what taking throws ends it', async () => {
  const take = () => {
    throw new Error('It was not taken')
  }
  const { made, failure } = await run('setInterval(() => {}, 1000)', { take })
  expect(failure).toBe('It was not taken')
  expect(made.map(isGone)).toEqual([true])
})

test('an error is after a message what it was before: its name, its code, what is not shown of it, and what caused it', () => {
  const before = Object.assign(new TypeError('arriba', { cause: Object.assign(new Error('abajo'), { code: '57P01' }) }), {
    routine: 'read',
    list: [1],
  })
  Object.defineProperty(before, 'hidden', { value: true, enumerable: false })
  const after = errorOfData(structuredClone(errorAsData(before)))
  expect(after).toBeInstanceOf(Error)
  expect(after).toMatchObject({ name: 'TypeError', message: 'arriba', stack: before.stack, routine: 'read', hidden: true })
  expect(Object.keys(after)).toEqual(['routine'])
  expect(after.cause).toMatchObject({ message: 'abajo', code: '57P01' })
  expect(errorOfData(errorAsData('una palabra')).message).toBe('una palabra')
})

test('the reader of files ends with the process that began it, and not with what a terminal sends to all', async () => {
  const file = fileURLToPath(new URL('file-process.js', inject('fileWorker')))
  const child = fork(file, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  // An answer: it has begun, and listens.
  const answered = once(child, 'message')
  child.send({})
  await answered
  child.kill('SIGINT')
  child.kill('SIGTERM')
  child.disconnect()
  expect(await ended).toEqual([1, null])
})
