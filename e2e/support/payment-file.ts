/** Files of transfers as the building company's program writes them, each of its own test. */
import { randomUUID } from 'node:crypto'
import { addDays, dayAt, type Instant } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Page } from '@playwright/test'
import { ask } from './customer.ts'

interface Order {
  payee: string
  iban: string
  cents: number
}

/** Whom the company has paid before, at banks that answer about their names. */
export const PLUMBING: Pick<Order, 'payee' | 'iban'> = {
  payee: 'Fontanería Serranía, S. L.',
  iban: ibanFromCcc('2100', '0101', '0200793361'),
}
/** Two digits of its account are changed over. */
export const GLAZING: Pick<Order, 'payee' | 'iban'> = { payee: 'Cristalería Patraix, S. L.', iban: 'ES9121000418450200051323' }

/** As it is printed: with a space that does not break. */
export const euros = (cents: number) => formatAmount(cents as Cents)

/** Of the contract with this name, for a day that is far enough for nothing to be charged meanwhile. */
export async function writeFile(page: Page, contractName: string, orders: readonly Order[]) {
  const root = '/services/transfer-remittances/v1'
  const { contracts } = await ask<{ contracts: { id: string; name: string }[] }>(page, `${root}/pool`)
  const id = contracts.find(({ name }) => name === contractName)?.id
  const contract = await ask<{ taxId: string; suffix: string; account: { iban: string } }>(page, `${root}/${id}/detail`)
  const { asOf } = await ask<{ asOf: Instant }>(page, `${root}/pending-files-extract`)
  const messageId = `E2E-${randomUUID().slice(0, 12)}`
  const day = addDays(dayAt(asOf), 30)
  const sum = (orders.reduce((total, { cents }) => total + cents, 0) / 100).toFixed(2)
  const lines = orders.map(
    ({ payee, iban, cents }, place) => `<CdtTrfTxInf><PmtId><EndToEndId>${messageId}-${place}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${(cents / 100).toFixed(2)}</InstdAmt></Amt><Cdtr><Nm>${payee}</Nm></Cdtr>
<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${messageId}</Ustrd></RmtInf></CdtTrfTxInf>`,
  )
  const initiator = `<InitgPty><Nm>Construcciones</Nm><Id><OrgId><Othr><Id>${contract.taxId}${contract.suffix}</Id></Othr></OrgId></Id></InitgPty>`
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${asOf.slice(0, 19)}</CreDtTm><NbOfTxs>${orders.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>
${initiator}</GrpHdr><PmtInf><PmtInfId>${messageId}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${day}</ReqdExctnDt>
<Dbtr><Nm>Construcciones</Nm></Dbtr><DbtrAcct><Id><IBAN>${contract.account.iban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>
${lines.join('\n')}</PmtInf></CstmrCdtTrfInitn></Document>`
  return { name: `${messageId}.xml`, mimeType: 'application/xml', buffer: Buffer.from(text) }
}
