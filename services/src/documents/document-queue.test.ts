import type { TokenReply } from '@almenara/contract/areas/session'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import { documentQueue } from './document-queue.ts'
import { documentWorkers } from './document-workers.ts'

let bank: TestBank
const customers: { tokens: TokenReply; account: TestAccount }[] = []

/** Where workers ask whether they may begin: each that is held waits for its answer. */
const gate = createServer((_, response) => {
  held.push(response)
  gate.emit('held')
})
const held: ServerResponse[] = []

beforeAll(async () => {
  bank = await openTestBank()
  for (const name of ['ana.perez', 'luis.gil', 'eva.mas', 'pau.roig']) {
    const owner = await addUser(bank, name)
    const account = await addAccount(bank, owner)
    await move(bank, account, 10_000, '2026-11-02', `Ingreso de ${name}`)
    customers.push({ tokens: await signInAs(bank, owner), account })
  }
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
})
afterAll(async () => {
  gate.close()
  await bank.close()
})
beforeEach(() => {
  bank.bank.documents = documentWorkers(holdingWorker())
})

/** The worker of the bank, but one whose document says «retenido» is not begun before the gate opens. */
function holdingWorker(): URL {
  const { port } = gate.address() as AddressInfo
  const program = [
    "import { workerData } from 'node:worker_threads'",
    `if (workerData.document.facts.some(({ text }) => text === '«retenido»')) await fetch('http://127.0.0.1:${port}')`,
    `await import(${JSON.stringify(inject('documentWorker'))})`,
  ]
  return new URL(`data:text/javascript,${encodeURIComponent(program.join('\n'))}`)
}

async function ask(customer: number, query = '', format = 'PDF') {
  const asking = customers[customer]
  if (!asking) throw new Error('No such customer')
  const { tokens, account } = asking
  const url = `/services/accounts/v2/${account.id}/movement-extract`
  const { txId } = (await get(bank, tokens, url + query)).json<{ txId: string }>()
  return get(bank, tokens, `${url}/export/screen?txId=${txId}&format=${format}`)
}
/** Asks for one that is not begun, and answers once a worker has it. */
async function askHeld(customer: number) {
  const begun = once(gate, 'held')
  const reply = ask(customer, '?search=retenido')
  await begun
  return { reply, release: () => void held.shift()?.end() }
}

describe('documents of several customers', () => {
  test('one that is stuck does not keep another customer’s', async () => {
    const stuck = await askHeld(0)
    const others = await Promise.all([ask(1), ask(2), ask(3, '', 'XLS')])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    stuck.release()
    expect((await stuck.reply).statusCode).toBe(200)
  })

  test('two that are stuck leave a worker to the others', async () => {
    const stuck = [await askHeld(0), await askHeld(1)]
    expect((await ask(2)).statusCode).toBe(200)
    for (const { release } of stuck) release()
    for (const { reply } of stuck) expect((await reply).statusCode).toBe(200)
  })

  test('a customer has two asked for at most: the third is refused, says so, and is made once they have come', async () => {
    const first = await askHeld(0)
    const others = [ask(0), ask(0)]
    const refused = await Promise.race(others)
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'DOCUMENTS_LIMIT'])
    expect(refused.headers['retry-after']).toBe('5')
    first.release()
    expect((await first.reply).statusCode).toBe(200)
    expect((await Promise.all(others)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await ask(0)).statusCode).toBe(200)
  })

  test('one whose worker dies is told at once, whatever else is being made', async () => {
    const { port } = gate.address() as AddressInfo
    const program = `import { workerData } from 'node:worker_threads'
      if (workerData.format === 'PDF') await fetch('http://127.0.0.1:${port}')
      process.exit(3)`
    bank.bank.documents = documentWorkers(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
    const stuck = await askHeld(0)
    const dead = await ask(1, '', 'XLS')
    expect([dead.statusCode, dead.json().error.code]).toEqual([500, 'Q999'])
    stuck.release()
    expect((await stuck.reply).json().error.code).toBe('Q999')
  })
})

describe('turns', () => {
  const LIMITS = { maxConcurrent: 2, maxPerUser: 2, maxWaiting: 3 }

  test('come in order of arrival, one of each customer at a time', async () => {
    const turns = documentQueue(LIMITS)
    const order: string[] = []
    const enter = (customer: number, name: string) => {
      const turn = turns.enter(customer)
      void turn.come.then(() => order.push(name))
      return turn
    }
    const [first] = [enter(1, 'first of 1'), enter(1, 'second of 1'), enter(2, 'first of 2'), enter(3, 'first of 3')]
    await first.come
    expect(order).toEqual(['first of 1', 'first of 2'])
    first.end()
    await Promise.resolve()
    expect(order).toEqual(['first of 1', 'first of 2', 'second of 1'])
  })

  test('that are given up make room at once, and what has begun to be sent is not refused', () => {
    const turns = documentQueue(LIMITS)
    turns.enter(1)
    const waiting = turns.enter(1)
    expect(() => turns.enter(1)).toThrow('DOCUMENTS_LIMIT')
    waiting.giveUp()
    turns.enter(1)
    turns.enter(1, true)
    turns.enter(1, true)
    turns.enter(2)
    expect(() => turns.enter(3)).toThrow('BUSY')
    expect(() => turns.enter(3, true)).not.toThrow()
  })
})
