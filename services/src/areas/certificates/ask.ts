/** What a customer may ask for: of whom, which certificates, of which products and years, and under which headings. */
import type * as calls from '@almenara/contract/areas/certificates/asking'
import { dayAt } from '@almenara/contract/dates'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { maskTaxId } from '../../identity/mask-contact.ts'
import { factsOf } from './facts/facts.ts'
import { holdersOf, refusalFor, requireHolder, type HeldProduct } from './holders.ts'
import { judge, type CertificateRequest } from './judge.ts'
import { exercisesOf, kindsOf, requireKind } from './kinds.ts'
import { inOneMoment } from './moment.ts'
import { maskIdentifier } from './words.ts'

export const readUserView: Handler<typeof calls.certificatesUserView> = async ({ bank, session }) => {
  const holders = await holdersOf(bank, bank.database, session.userId)
  return {
    holders: holders.map(({ id, party, role }) => ({ id, name: party.name, taxIdMasked: maskTaxId(party.taxId), role })),
    types: kindsOf(bank).map((kind) => {
      const { code, name, purpose, asks, holdersOnly, days, office } = kind
      const reasons = holders.map(({ role }) => refusalFor(kind, role))
      const reason = office ?? (reasons.every((one) => one !== undefined) ? reasons[0] : undefined)
      return { code, name, purpose, asks, holdersOnly, days, allowed: reason === undefined, ...(reason === undefined ? {} : { reason }) }
    }),
  }
}

export const readCertificateAccounts: Handler<typeof calls.certificateAccounts> = async ({ bank, session, query }) => {
  const kind = requireKind(bank, query.type)
  const { products } = await requireHolder(bank, bank.database, session.userId, query.holderId)
  return {
    products: products
      .filter(({ type }) => kind.products.includes(type))
      .map(({ id, shownName, identifier, type, closed, role }) => {
        const reason = refusalFor(kind, role)
        const allowed = { allowed: reason === undefined, ...(reason === undefined ? {} : { reason }) }
        return { id, name: shownName, ibanMasked: maskIdentifier(identifier), kind: type, closed, ...allowed }
      }),
  }
}

/** Throws NOT_FOUND for a product that is not of that holder and theirs. */
function chosen(products: readonly HeldProduct[], ids: readonly string[]): HeldProduct[] {
  if (ids.some((id) => !products.some((product) => product.id === id))) throw new Failure('NOT_FOUND')
  return products.filter(({ id }) => ids.includes(id))
}

export const readExercises: Handler<typeof calls.certificateExercises> = async ({ bank, session, query, now }) => {
  const kind = requireKind(bank, query.type)
  const { products } = await requireHolder(bank, bank.database, session.userId, query.holderId)
  const of = chosen(products, query.products)
  const isOpen = ({ exercise }: { exercise: number }) => of.some(({ openedOn }) => openedOn <= `${exercise}-12-31`)
  return { exercises: exercisesOf(kind, dayAt(now)).filter(isOpen) }
}

export const readEpigraphs: Handler<typeof calls.certificateEpigraphs> = async ({ bank, session, query, now }) => {
  const kind = requireKind(bank, query.type)
  const { products } = await requireHolder(bank, bank.database, session.userId, query.holderId)
  const of = chosen(products, query.products)
  const { exercise } = query
  const request = { type: kind.code, holderId: query.holderId, products: of.map(({ id }) => id), exercise }
  const epigraphs = []
  for (const { code, name, required } of kind.epigraphs) {
    const hasData = exercise === undefined || kind.asks !== 'EXERCISE' || (await says({ ...request, epigraphs: [code] }))
    epigraphs.push({ code, name, required, hasData })
  }
  return { epigraphs }

  async function says(asked: CertificateRequest): Promise<boolean> {
    return inOneMoment(bank, async (db) => {
      const judged = await judge(bank, db, session.userId, asked, now)
      return !('refused' in (await factsOf(kind)(db, judged)))
    })
  }
}
