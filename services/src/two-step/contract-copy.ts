/** The copy of a contract that a customer signs with an order: what the order froze, word for word (Orden ECE/1263/2019, art. 15). */
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { conditionsFacts, conditionsParagraphs, copyTitle, type AcceptedText } from '../correspondence/accepted-conditions.ts'
import { writeAboutProduct } from '../correspondence/about-product.ts'
import { writeDocument } from '../correspondence/write-document.ts'
import type { Tx } from '../db/connection.ts'
import { nameOf } from '../identity/name-of.ts'
import { factText, momentText } from './fact-text.ts'
import type { Executing, Execution } from './work.ts'

/** Of an operation whose signature makes or changes a contract. */
export interface Contract<D = undefined> {
  /** Of the order's product, sent to whoever has a power over it; or of a service, which is of whoever signs. */
  of: 'PRODUCT' | 'SERVICE'
  /** The text that is accepted with it, where it still is the one that was read. */
  conditions?: (executing: Executing<D>) => AcceptedText | undefined
}

const COPY = { name: 'CONTRACT_COPY', version: 1 }

/** In the transaction that executes the order: what is refused after it takes the copy with it. */
export async function writeContractCopy<D>(tx: Tx, executing: Executing<D>, { of, conditions }: Contract<D>): Promise<void> {
  const { bank, now, order } = executing
  const letter = { uniqueKey: `contract:${order.id}`, template: COPY, document: await copyOf(tx, executing, conditions?.(executing)) }
  if (of === 'SERVICE') return void (await writeDocument(tx, bank, { ...letter, type: 'SERVICE_CONTRACT', to: [order.userId] }, now))
  if (order.productId === null) throw new RangeError(`Order ${order.id} changes the contract of no product`)
  await writeAboutProduct(tx, bank, { ...letter, type: 'CONTRACT_COPY', productId: order.productId }, now)
}

async function copyOf(tx: Tx, { now, order, effect }: Execution, accepted: AcceptedText | undefined) {
  const { title, facts } = effect
  return {
    title: copyTitle(title),
    producedAt: now,
    facts: [
      { label: 'Contratado por', text: await nameOf(tx, order.userId) },
      { label: 'Fecha de la firma', text: momentText(now) },
      { label: 'Referencia', text: order.reference },
      { label: 'Código de verificación', text: formatVerificationCode(order.verificationCode) },
      { label: 'Huella SHA-256 de la orden', text: Buffer.from(order.digest).toString('hex') },
      ...(accepted ? conditionsFacts(accepted) : []),
    ],
    figures: [],
    paragraphs: ['Estas son las condiciones que firmó. Conserve esta copia.'],
    table: {
      columns: [
        { label: 'Condición', kind: 'text' },
        { label: 'Contenido', kind: 'text' },
      ],
      rows: facts
        .filter((fact) => !fact.private)
        .map((fact) => {
          const { label, text, below } = factText(fact)
          return [label, below === undefined ? text : `${text}, ${below}`]
        }),
    },
    notes: accepted ? conditionsParagraphs(accepted) : [],
  } as const
}
