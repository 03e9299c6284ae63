/**
 * What whoever signs files is told of the check of their payees' names, and what the order keeps of it: whoever signs second, and the receipt, say
 * what the first saw (Regulation (EU) 260/2012 art. 5c(6) to (8)).
 */
import { formatCount } from '@almenara/contract/numbers'
import type { PayeeCheckState } from '@almenara/contract/areas/payments/codes'
import { NOT_LIABLE } from '@almenara/contract/areas/payments/payee-check'
import type { Fact, Warning } from '@almenara/contract/two-step'
import type { Db } from '../../../db/connection.ts'
import { verdictsOf } from '../files/payee-check.ts'
import type { paymentSupports } from '../files/tables.ts'

/** Of the orders that are signed: how many pay to somebody else than the holder, and how many could not be checked. */
export interface SignedPayeeCheck {
  state: PayeeCheckState
  unlike: number
  unanswered: number
}

type Checked = Pick<typeof paymentSupports.$inferSelect, 'id' | 'payeeCheck'>

export async function signedCheckOf(db: Db, { id, payeeCheck: state }: Checked): Promise<SignedPayeeCheck> {
  if (state !== 'DONE' && state !== 'SKIPPED') return { state, unlike: 0, unanswered: 0 }
  const { unlike, unanswered } = await verdictsOf(db, id)
  return { state, unlike, unanswered }
}

const ordersOf = (count: number) => (count === 1 ? '1 orden' : `${formatCount(count)} órdenes`)
const sumOf = (checks: readonly SignedPayeeCheck[], key: 'unlike' | 'unanswered') => checks.reduce((sum, check) => sum + check[key], 0)

/** Nothing of files whose payees are not asked about. */
export function checkFacts(checks: readonly SignedPayeeCheck[]): Fact[] {
  const asked = checks.filter(({ state }) => state !== 'NOT_ASKED')
  if (asked.length === 0) return []
  const [unlike, unanswered] = [sumOf(asked, 'unlike'), sumOf(asked, 'unanswered')]
  const said = [
    ...(asked.some(({ state }) => state === 'SKIPPED') ? ['Sin comprobar todos, como ha elegido'] : []),
    ...(asked.some(({ state }) => state === 'OFF') ? ['Sin comprobar: el servicio no está disponible'] : []),
    ...(unlike > 0 ? [`No coinciden en ${ordersOf(unlike)}`] : []),
    ...(unanswered > 0 ? [`Sin respuesta en ${ordersOf(unanswered)}`] : []),
  ]
  return [{ label: 'Nombres de los beneficiarios', value: { type: 'TEXT', text: said.length === 0 ? 'Comprobados' : said.join('. ') } }]
}

const OTHER_HOLDER = 'Si sigue, el dinero puede llegar a otra persona y no podrá reclamarlo al banco.'

export function checkWarnings(checks: readonly SignedPayeeCheck[]): Warning[] {
  const unlike = sumOf(checks, 'unlike')
  const found: Warning[] = []
  if (checks.some(({ state }) => state === 'SKIPPED'))
    found.push({ code: 'PAYEES_UNVERIFIED', text: `Ha elegido no comprobar los nombres de los beneficiarios. ${NOT_LIABLE}` })
  if (checks.some(({ state }) => state === 'OFF'))
    found.push({
      code: 'PAYEES_UNVERIFIED',
      text: 'Ahora no se pueden comprobar los nombres de los beneficiarios. Asegúrese de sus cuentas antes de firmar.',
    })
  if (unlike > 0) {
    const text = `En ${ordersOf(unlike)} el beneficiario no es el titular de la cuenta. ${OTHER_HOLDER}`
    found.push({ code: 'PAYEES_NOT_HOLDERS', text })
  }
  return found
}
