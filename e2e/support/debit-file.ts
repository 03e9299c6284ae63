/** Files of debits as the building company's program writes them, each of its own test. */
import { randomUUID } from 'node:crypto'
import type { DebitContracts, DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import { addDays } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import type { Page } from '@playwright/test'
import { ask } from './customer.ts'

interface Debit {
  debtor: string
  cents: number
}

/** Of the creditor with this name, for a day that is too far for its debits to have left. */
export async function writeDebitFile(page: Page, creditorName: string, debits: readonly Debit[]) {
  const root = '/services/debit-remittances/v1'
  const { creditors } = await ask<DebitContracts>(page, `${root}/pool`)
  const id = creditors.find(({ name }) => name === creditorName)?.id
  const { creditorId, account, firstOn, holder, scheme } = await ask<DebitCreditorDetail>(page, `${root}/${id}/detail`)
  const messageId = `E2E-${randomUUID().slice(0, 12)}`
  const sum = (debits.reduce((total, { cents }) => total + cents, 0) / 100).toFixed(2)
  const orders = debits.map(
    ({ debtor, cents }, place) => `<DrctDbtTxInf><PmtId><EndToEndId>${messageId}-${place}</EndToEndId></PmtId>
<InstdAmt Ccy="EUR">${(cents / 100).toFixed(2)}</InstdAmt>
<DrctDbtTx><MndtRltdInf><MndtId>${messageId}-${place}</MndtId><DtOfSgntr>2025-01-15</DtOfSgntr></MndtRltdInf></DrctDbtTx>
<DbtrAgt><FinInstnId/></DbtrAgt><Dbtr><Nm>${debtor}</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${ibanFromCcc('2100', '0101', '0201993306')}</IBAN></Id></DbtrAcct><RmtInf><Ustrd>${messageId}</Ustrd></RmtInf></DrctDbtTxInf>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-01-01T09:00:00</CreDtTm><NbOfTxs>${debits.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>
<InitgPty><Nm>${holder}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${messageId}</PmtInfId><PmtMtd>DD</PmtMtd><NbOfTxs>${debits.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>${scheme}</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf>
<ReqdColltnDt>${addDays(firstOn, 30)}</ReqdColltnDt><Cdtr><Nm>${holder}</Nm></Cdtr><CdtrAcct><Id><IBAN>${account.iban}</IBAN></Id></CdtrAcct>
<CdtrAgt><FinInstnId/></CdtrAgt><ChrgBr>SLEV</ChrgBr><CdtrSchmeId><Id><PrvtId><Othr><Id>${creditorId}</Id>
<SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>
${orders.join('\n')}</PmtInf></CstmrDrctDbtInitn></Document>`
  return { name: `${messageId}.xml`, mimeType: 'application/xml', buffer: Buffer.from(text) }
}
