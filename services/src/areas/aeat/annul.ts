/** Asking for the annulment of a tax that was paid: a request, which the agency grants if its NRC was not used to file anything. */
import { annulDeclaration as calls, type AnnulmentInput, type OneDeclaration } from '@almenara/contract/areas/aeat/declarations'
import { ANNULMENT_REASON_MISSING } from '@almenara/contract/areas/aeat/words'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { ACCOUNT_TYPES, requireProduct } from '../../products/access.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import type { Work } from '../../two-step/work.ts'
import { requireDeclaration } from './declaration-list.ts'
import { change } from './endings.ts'
import { annulmentUntil } from './fortnights.ts'
import { taxWords } from './frozen.ts'
import type { DeclarationRow } from './postings.ts'
import { declarations } from './tables.ts'

interface FrozenAnnulment {
  id: string
  reason: string
}
type AnnulmentCode = 'ANNULMENT_CLOSED'
const CLOSED = 'Este impuesto no se puede anular desde aquí.'

export const annulTax: TwoStepOperation<OneDeclaration, AnnulmentInput, FrozenAnnulment, AnnulmentCode> = {
  kind: 'tax-annulment',
  calls,
  prepare: async ({ bank, session, now, params, input }) => {
    const { row } = await requireDeclaration(bank.database, session.userId, params.declarationId)
    const product = await requireProduct(bank.database, session, row.productId, ACCOUNT_TYPES)
    const refusal = annulmentRefusal(bank, row, dayAt(now))
    if (refusal !== undefined) throw new Failure('DECLARATION_CLOSED', { message: refusal })
    const reason = input.reason.trim()
    if (reason === '') throw badInput('reason', ANNULMENT_REASON_MISSING)
    const { amount, modelName, model } = row
    return {
      title: 'Anulación de un impuesto',
      purpose: `pedir la anulación del ${taxWords(row).replace(' · ', ' ')}`,
      facts: [
        { label: 'Modelo', value: { type: 'TEXT', text: `${model} ${modelName}` } },
        { label: 'Importe', value: { type: 'MONEY', amount } },
        { label: 'NRC', value: { type: 'TEXT', text: row.nrc ?? '' } },
        { label: 'Motivo', field: 'reason', value: { type: 'TEXT', text: reason } },
      ],
      legs: [],
      done: {
        title: 'Anulación solicitada',
        text: 'Hemos pedido a la Agencia Tributaria que anule el pago.',
        next: [
          'Solo se anula si el NRC no se ha usado para presentar el modelo.',
          'Le avisaremos de la respuesta. Si se anula, devolveremos el importe a su cuenta.',
        ],
      },
      product,
      data: { id: row.id, reason },
    }
  },
  refusals: { ANNULMENT_CLOSED: CLOSED },
  work: (tx, executing) => askAnnulment(tx, executing),
}

/** Why it may not be asked for; nothing where it may. */
export function annulmentRefusal({ brand }: Pick<Bank, 'brand'>, row: DeclarationRow, today: LocalDate): string | undefined {
  if (row.state === 'ANNULMENT_ASKED') return 'La anulación ya está solicitada. Le avisaremos de la respuesta.'
  if (row.state !== 'PAID' || row.chargedOn === null) return 'Solo se puede anular un impuesto pagado.'
  if (row.family === 'SETTLEMENT') return 'Las liquidaciones no se anulan. Pida la devolución en la sede de la Agencia Tributaria.'
  const model = brand.taxes?.models.find((known) => known.model === row.model)
  if (model?.annulledByAgency) return `El modelo ${row.model} solo lo anula la Agencia Tributaria. Pídalo en su sede.`
  if (row.fortnightId !== null || today > annulmentUntil(row.chargedOn))
    return 'El plazo para pedir la anulación ha terminado. Pida la devolución en la sede de la Agencia Tributaria.'
  return undefined
}

const askAnnulment: Work<FrozenAnnulment, AnnulmentCode> = async (tx, { bank, data, actor, now }) => {
  const [row] = await tx.select().from(declarations).where(eq(declarations.id, data.id)).for('update')
  if (!row || annulmentRefusal(bank, row, dayAt(now)) !== undefined) return 'ANNULMENT_CLOSED'
  await change(tx, row.id, asked(data.reason, actor.userId, now))
  return undefined
}

const asked = (annulmentReason: string, annulmentUserId: number, now: Instant) => {
  return { state: 'ANNULMENT_ASKED' as const, annulmentReason, annulmentUserId, refusal: null, nextAttemptAt: now, attempts: 0 }
}
