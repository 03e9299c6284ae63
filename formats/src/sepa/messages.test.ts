import { add, ZERO, type Cents } from '@almenara/contract/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageNameOf, readMessage, writeMessage, type MessageType } from '../iso20022/message.ts'
import { schemaErrors } from '../iso20022/testing.ts'
import { RECALL_ANSWER } from './camt029.ts'
import { RECALL_REQUEST } from './camt056.ts'
import { PAYMENT_STATUS } from './pacs002.ts'
import { DIRECT_DEBIT } from './pacs003.ts'
import { PAYMENT_RETURN } from './pacs004.ts'
import { CREDIT_TRANSFER } from './pacs008.ts'
import { TRANSFER_ORDERS } from './pain001.ts'
import { ORDER_REPORT } from './pain002.ts'
import * as made from './testing.ts'

interface Content {
  head: object
  batches: { batch: object; items: object[] }[]
}

/** Whatever the head and the batches are, they announce the items that they have. */
function announced(head: object, batches: Content['batches']): Content {
  const totals = (items: object[]) => ({
    count: items.length,
    sum: items.reduce<Cents>((sum, item) => add(sum, (item as { amount?: Cents }).amount ?? ZERO), ZERO),
  })
  return {
    head: { ...head, ...totals(batches.flatMap(({ items }) => items)) },
    batches: batches.map(({ batch, items }) => ({ batch: { ...batch, ...totals(items) }, items })),
  }
}

/** Only what the message has a place for. */
function known(shape: object, values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(shape, name)))
}

function content(type: MessageType<never, never, never>, head: fc.Arbitrary<object>, item: fc.Arbitrary<object>, batch = fc.constant({})) {
  const items = fc.array(item, { minLength: 1, maxLength: 5 })
  const batches = fc.array(fc.record({ batch, items }), {
    minLength: 1,
    maxLength: type.batch && Object.keys(type.batch.shape).length > 0 ? 3 : 1,
  })
  return fc.tuple(head, batches).map(([said, all]) => {
    const whole = announced(said, all)
    return {
      head: known(type.head, whole.head),
      batches: whole.batches.map((one) => ({ batch: known(type.batch?.shape ?? {}, one.batch), items: one.items })),
    }
  })
}

// Each message is written and read by its own types elsewhere; here all eight go the same way.
const erased = (type: unknown) => type as MessageType<never, never, never>
const MESSAGES = [
  [CREDIT_TRANSFER.name, erased(CREDIT_TRANSFER), made.interbankHead, made.creditTransfer, undefined],
  [DIRECT_DEBIT.name, erased(DIRECT_DEBIT), made.interbankHead, made.directDebit, undefined],
  [PAYMENT_STATUS.name, erased(PAYMENT_STATUS), made.statusHead, made.paymentStatus, undefined],
  [PAYMENT_RETURN.name, erased(PAYMENT_RETURN), made.interbankHead, made.paymentReturn, undefined],
  [RECALL_REQUEST.name, erased(RECALL_REQUEST), made.assignmentHead, made.recallRequest, undefined],
  [
    RECALL_ANSWER.name,
    erased(RECALL_ANSWER),
    made.assignmentHead.map((head) => ({ ...head, status: 'RJCR' })),
    made.recallAnswer,
    undefined,
  ],
  [TRANSFER_ORDERS.name, erased(TRANSFER_ORDERS), made.orderFileHead, made.transferOrder, made.orderBatch],
  [ORDER_REPORT.name, erased(ORDER_REPORT), made.orderReportHead, made.orderReport, made.orderReportBatch],
] as const

async function written(type: MessageType<never, never, never>, { head, batches }: Content): Promise<Buffer> {
  const chunks = []
  for await (const chunk of writeMessage(type, head as never, batches as never)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function read(type: MessageType<never, never, never>, bytes: Uint8Array, chunkSize = bytes.length) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, n) => bytes.subarray(n * chunkSize, (n + 1) * chunkSize))
  const { head, items } = await readMessage(type, chunks)
  const found = []
  for await (const item of items) found.push(item)
  return { head, items: found }
}

/** Starting libxml2 takes a second, more on a busy machine (milliseconds). */
const LIBXML2 = 60_000

describe.each(MESSAGES)('%s', (name, type, head, item, batch) => {
  const contents = content(type, head, item, batch)

  it('is valid by its schema, whatever of it is there or missing', { timeout: LIBXML2 }, async () => {
    const files = await Promise.all(fc.sample(contents, 60).map(async (one) => (await written(type, one)).toString('utf8')))
    expect((await schemaErrors(files, `${name}.xsd`)) ?? []).toEqual([])
  })

  it('is read back as it was written, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.integer({ min: 1, max: 200 }), async (one, chunkSize) => {
        const bytes = await written(type, one)
        const items = one.batches.flatMap((each) => each.items.map((each2) => ({ batch: each.batch, item: each2 })))
        expect(await read(type, bytes, chunkSize)).toEqual({ head: one.head, items })
        expect(await messageNameOf([bytes])).toBe(name)
      }),
      { numRuns: 40 },
    )
  })
})
