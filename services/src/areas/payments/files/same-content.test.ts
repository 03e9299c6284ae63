import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { eq } from 'drizzle-orm'
import { powers } from '../../../products/tables.ts'
import { openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addSignatory } from '../../../testing/orders.ts'
import { addPresenter, sample, takeFile, uploadFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { expireFiles } from './hand-over.ts'
import { paymentSupportPieces, paymentSupports } from './tables.ts'

let bank: TestBank
let obras: FilePresenter
beforeEach(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
})
afterEach(() => bank.close())

const FILE = sample('made/bom-utf8.xml')

async function takeOn(moment: string, who = obras): Promise<Notebook> {
  bank.clock.set(moment)
  return takeFile(bank, { ...who, tokens: await signInAs(bank, who.user) }, FILE)
}

describe('the same bytes again', () => {
  test('are refused for ninety days with the day and the state of the first, which is led to; and later they are taken', async () => {
    const first = await takeFile(bank, obras, FILE)
    expect((await takeFile(bank, obras, FILE)).refusal).toEqual({
      title: 'Este fichero ya se presentó el 20/11/2026. Estado: pendiente de firma.',
      remedy: 'Si quiere pagar otra vez lo mismo, genere una remesa nueva.',
      other: first.id,
    })
    await bank.database.transaction((tx) => tx.update(paymentSupports).set({ state: 'DONE' }).where(eq(paymentSupports.id, first.id)))
    const last = await takeOn('2027-02-18T10:00:00+01:00')
    expect(last.refusal).toMatchObject({ title: 'Este fichero ya se presentó el 20/11/2026. Estado: tramitado.', other: first.id })
    const later = await takeOn('2027-02-18T10:00:01+01:00')
    expect([later.state, later.refusal]).toEqual(['READY', undefined])
    expect((await takeFile(bank, { ...obras, tokens: await signInAs(bank, obras.user) }, FILE)).refusal).toMatchObject({ other: later.id })
  })

  test('are free when the first is cancelled or nobody signed it in its days, which the bank sets', async () => {
    bank.bank.brand.paymentFiles = { unsigned: 2, refusedAgain: 1 }
    const first = await takeFile(bank, obras, FILE)
    expect(first.expiresOn).toBe('2026-11-22')
    expect((await post(bank, obras.tokens, `/services/remittances/v1/pending-files/${first.id}/deletion`, {})).statusCode).toBe(200)
    expect((await takeFile(bank, obras, FILE)).state).toBe('READY')
    bank.bank.brand.paymentFiles = { unsigned: 2 }
    expect((await takeOn('2026-11-22T10:00:00+01:00')).state).toBe('REFUSED')
    bank.clock.set('2026-11-23T00:00:00+01:00')
    await expireFiles(bank.bank)
    expect((await takeOn('2026-11-23T00:00:01+01:00')).state).toBe('READY')
  })

  test('are refused to another user of the contract for as long, as the customer of both is one', async () => {
    await takeFile(bank, obras, FILE)
    const luis = await addSignatory(bank, 'luis.gil')
    const contracts = [...obras.contracts.values()]
    await bank.database.transaction((tx) =>
      tx.insert(powers).values(contracts.map((productId, position) => ({ userId: luis.id, productId, position }))),
    )
    const his = { user: luis, tokens: obras.tokens, contracts: obras.contracts }
    expect((await takeOn('2027-02-18T10:00:00+01:00', his)).state).toBe('REFUSED')
    expect((await takeOn('2027-02-18T10:00:01+01:00', his)).state).toBe('READY')
  })
})

test('a file whose process died while it came is forgotten with what had come, and one that is coming is kept', async () => {
  const { id } = (await uploadFile(bank, obras, FILE)).json<Notebook>()
  await bank.database.transaction((tx) => tx.update(paymentSupports).set({ sha256: null }).where(eq(paymentSupports.id, id)))
  bank.clock.set('2026-11-20T12:00:00+01:00')
  await expireFiles(bank.bank)
  expect(await bank.database.$count(paymentSupports)).toBe(1)
  bank.clock.set('2026-11-20T12:00:01+01:00')
  await expireFiles(bank.bank)
  expect([await bank.database.$count(paymentSupports), await bank.database.$count(paymentSupportPieces)]).toEqual([0, 0])
})
