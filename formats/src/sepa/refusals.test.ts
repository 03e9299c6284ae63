import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { describe, expect, it } from 'vitest'
import { readWholeMessage, wholeMessage } from '../iso20022/whole.ts'
import { CREDIT_TRANSFER, type CreditTransfer, type InterbankHead } from './pacs008.ts'
import { PAYMENT_STATUS } from './pacs002.ts'

const transfer: CreditTransfer = {
  transactionId: 'ALM-1',
  endToEndId: 'NOTPROVIDED',
  amount: toCents(1250_05),
  debtorName: 'Ana Ibanez',
  debtorIban: 'ES9121000418450200051332',
  debtorBic: 'CAIXESBBXXX',
  creditorBic: 'BBVAESMMXXX',
  creditorName: 'Luz, S.A.',
  creditorIban: 'ES7921000813610123456789',
  remittance: 'Factura 2026/118',
}
const head = {
  messageId: 'M-1',
  createdAt: toInstant('2026-11-20T09:00:00Z'),
  settlementOn: toLocalDate('2026-11-20'),
  from: 'CAIXESBBXXX',
  count: 1,
  sum: toCents(1250_05),
} satisfies InterbankHead

const xml = async () => (await wholeMessage(CREDIT_TRANSFER, head, [transfer])).toString('utf8')
const read = (text: string) => readWholeMessage(CREDIT_TRANSFER, new TextEncoder().encode(text))

describe('what is not written', () => {
  it.each([
    ['characters outside the SEPA set', { creditorName: 'Peña' }, 'Cdtr/Nm: has characters outside the SEPA set'],
    ['a name longer than 70', { creditorName: 'x'.repeat(71) }, 'has more than 70 characters'],
    ['an empty concept', { remittance: ' ' }, 'RmtInf/Ustrd'],
    ['a wrong IBAN', { creditorIban: 'ES7921000813610123456780' }, 'CdtrAcct/Id/IBAN'],
    ['a wrong BIC', { creditorBic: 'BBVA' }, 'CdtrAgt/FinInstnId/BICFI'],
    ['nothing at all', { amount: toCents(0) }, '0 cents is not an amount of SEPA'],
    ['more than SEPA carries', { amount: toCents(100_000_000_000) }, 'is not an amount of SEPA'],
    ['an identifier with two slashes', { endToEndId: 'a//b' }, 'PmtId/EndToEndId'],
  ])('%s', async (_name, wrong, message) => {
    await expect(wholeMessage(CREDIT_TRANSFER, head, [{ ...transfer, ...wrong }])).rejects.toThrow(message)
  })

  it('a head that announces other items than there are', async () => {
    await expect(wholeMessage(CREDIT_TRANSFER, head, [transfer, transfer])).rejects.toThrow('announces 1 items and has 2')
    await expect(wholeMessage(CREDIT_TRANSFER, { ...head, sum: toCents(1) }, [transfer])).rejects.toThrow('announces 1 cents')
  })
})

describe('what is not read', () => {
  it.each([
    ['another message', 'pacs.008.001.09', 'pacs.008.001.02', 'not pacs.008.001.09'],
    ['another currency', 'Ccy="EUR">1250.05</IntrBk', 'Ccy="USD">1250.05</IntrBk', 'is in USD'],
    ['thousandths of a euro', '>1250.05</IntrBk', '>1250.055</IntrBk', 'no amount of two decimals'],
    ['a sum that its items do not give', '>1250.05</Ttl', '>1250.06</Ttl', 'announces 125006 cents'],
    ['a count that is not theirs', '<NbOfTxs>1<', '<NbOfTxs>2<', 'announces 2 items and has 1'],
    ['another scheme', '<Cd>SEPA</Cd>', '<Cd>URGP</Cd>', 'is «URGP», not SEPA'],
    ['what has no creditor', /<Cdtr>.*<\/Cdtr>/, '', 'Cdtr/Nm: is missing'],
    ['a day that does not exist', '2026-11-20</IntrBk', '2026-02-30</IntrBk', 'is no day'],
    ['an account with wrong digits', 'ES7921000813610123456789', 'ES7921000813610123456780', 'is no IBAN'],
  ])('%s', async (_name, said, instead, message) => {
    await expect(read((await xml()).replace(said, instead))).rejects.toThrow(message)
  })

  it('elements that the shape does not name are left aside, and an amount may have no decimals or a zero more', async () => {
    const text = (await xml())
      .replace('</Nm></Cdtr>', '</Nm><PstlAdr><TwnNm>Soria</TwnNm><Ctry>ES</Ctry></PstlAdr></Cdtr>')
      .replaceAll('>1250.05<', '>1250.050<')
    expect((await read(text)).items).toEqual([transfer])
  })

  it('letters with accents are read as other banks may write them', async () => {
    expect((await read((await xml()).replace('Luz, S.A.', 'Peña, S.A.'))).items[0]?.creditorName).toBe('Peña, S.A.')
  })
})

it('a status of a whole message has no items', async () => {
  const status = {
    messageId: 'S-1',
    createdAt: head.createdAt,
    from: 'BBVAESMMXXX',
    originalMessageId: 'M-1',
    originalName: 'pacs.008.001.09',
  }
  const said = { ...status, status: 'RJCT' as const, reason: 'FF01' }
  expect(await readWholeMessage(PAYMENT_STATUS, await wholeMessage(PAYMENT_STATUS, said, []))).toEqual({ head: said, items: [] })
})
