/** Files of transfers as a program writes them, for tests. */

interface WrittenOrder {
  iban: string
  name?: string
  /** In cents; 100,00 € unless said otherwise. */
  amount?: number
  concept?: string
}

/** A file of transfers (pain.001.001.09) of one batch. */
export function writeTransfers(
  orders: Iterable<WrittenOrder>,
  { account, messageId = 'MSG-1', on = '2026-11-20' }: { account: string; messageId?: string; on?: string },
): Buffer {
  const written = Array.from(orders, ({ iban, name = 'Textiles Gil, S. L.', amount = 100_00, concept = 'Factura' }, place) => {
    const id = `<PmtId><EndToEndId>${messageId}-${place + 1}</EndToEndId></PmtId>`
    const euros = `<Amt><InstdAmt Ccy="EUR">${(amount / 100).toFixed(2)}</InstdAmt></Amt>`
    const payee = `<Cdtr><Nm>${name}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`
    return `<CdtTrfTxInf>${id}${euros}${payee}<RmtInf><Ustrd>${concept}</Ustrd></RmtInf></CdtTrfTxInf>`
  })
  const head = `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-20T09:00:00</CreDtTm><NbOfTxs>${written.length}</NbOfTxs><InitgPty/></GrpHdr>`
  const debtor = `<Dbtr><Nm>Obras</Nm></Dbtr><DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>`
  const batch = `<PmtInfId>${messageId}-A</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>${on}</Dt></ReqdExctnDt>${debtor}${written.join('\n')}`
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>${head}<PmtInf>${batch}</PmtInf></CstmrCdtTrfInitn></Document>`,
  )
}
