import { expect, test } from 'vitest'
import { caughtUp, type PrimaryPlace, type StandbyPlace } from './caught-up.ts'

const asked = { waitMs: 20, lookMs: 1, restMs: 60_000 }

/** A standby that has the primary's mark of now, which was written since this process began to look. */
async function trusted(standby: () => Promise<StandbyPlace>, options: object = asked) {
  const primary: PrimaryPlace = { position: 100, timeline: '00000001', mark: 1 }
  const judge = caughtUp({ askPrimary: async () => ({ ...primary }), askStandby: standby, ...options })
  expect(await judge.hasAll()).toBe(false)
  primary.mark = 2
  return { judge, primary }
}

test('a standby is asked for nothing until somebody has written the mark since this process looks', async () => {
  const { judge } = await trusted(async () => ({ position: 100, mark: 2 }))
  expect(await judge.hasAll()).toBe(true)
})

test('one that is behind is waited for', async () => {
  let position = 97
  const { judge } = await trusted(async () => ({ position: position++, mark: 2 }))
  expect(await judge.hasAll()).toBe(true)
  expect(position).toBe(101)
})

test('one that stays behind is left alone for a moment', async () => {
  let looks = 0
  const { judge, primary } = await trusted(async () => {
    looks += 1
    return { position: 99, mark: 2 }
  })
  expect(await judge.hasAll()).toBe(false)
  const before = looks
  primary.position = 50
  expect(await judge.hasAll()).toBe(false)
  expect(looks).toBe(before)
})

test('one that does not answer, that cannot be reached or that is no standby has nothing', async () => {
  const silent = await trusted(() => new Promise(() => {}))
  expect(await silent.judge.hasAll()).toBe(false)
  const away = await trusted(() => Promise.reject(new Error('connection refused')))
  expect(await away.judge.hasAll()).toBe(false)
  const primary = await trusted(async () => ({ position: -1, mark: 2 }))
  expect(await primary.judge.hasAll()).toBe(false)
})

test('one that is further than the primary and has not its mark follows another primary', async () => {
  const { judge } = await trusted(async () => ({ position: 500, mark: 1 }))
  expect(await judge.hasAll()).toBe(false)
})

test('after a failover the mark that counts is one written since', async () => {
  const { judge, primary } = await trusted(async () => ({ position: 500, mark: 3 }))
  expect(await judge.hasAll()).toBe(true)
  primary.timeline = '00000002'
  expect(await judge.hasAll()).toBe(false)
  primary.mark = 3
  expect(await judge.hasAll()).toBe(true)
})

test('one that failed somebody is asked again after its rest', async () => {
  const { judge } = await trusted(async () => ({ position: 100, mark: 2 }), { ...asked, restMs: 0 })
  expect(await judge.hasAll()).toBe(true)
  judge.leave()
  expect(await judge.hasAll()).toBe(true)
})
