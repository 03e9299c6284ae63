/** Files of transfers of any size as Odoo writes them: the head and the first order of its sample, with what changes from one to the next. */
import { readFileSync } from 'node:fs'

/** From the repository's folder, where tests and benches run: a bench is bundled, and stands elsewhere than this file. */
const SAMPLE = 'formats/samples/payments/writers/oca18-sct09.xml'
const END = '\n    </PmtInf>\n  </CstmrCdtTrfInitn>\n</Document>\n'

interface OdooFile {
  /** Of the message, its batch and its orders. */
  name: string
  /** That is charged. */
  account: string
  count: number
  ibanOf(order: number): string
  /** In the place of the company that the sample names. */
  initiator?: string
}

/** Of one batch, a movement for each; the orders are of 1.045,32 € and come one by one, so that a large file is never whole in memory. */
export function* odooFile({ name, account, count, ibanOf, initiator }: OdooFile): Generator<Buffer> {
  const [head = '', order = ''] = /^([^]*?)(<CdtTrfTxInf>[^]*?<\/CdtTrfTxInf>)/.exec(readFileSync(SAMPLE, 'utf8'))?.slice(1) ?? []
  const own = head
    .replace(/<MsgId>.*?<\/MsgId>/, `<MsgId>${name}</MsgId>`)
    .replaceAll(/<NbOfTxs>\d+<\/NbOfTxs>/g, `<NbOfTxs>${count}</NbOfTxs>`)
    .replaceAll(/<CtrlSum>.*?<\/CtrlSum>/g, '')
    .replace(/<PmtInfId>.*?<\/PmtInfId>/, `<PmtInfId>${name}-1</PmtInfId>`)
    .replace('<BtchBookg>true', '<BtchBookg>false')
    .replace(/(<DbtrAcct>\s*<Id>\s*<IBAN>)[^<]*/, `$1${account}`)
  yield Buffer.from(
    initiator === undefined ? own : own.replace(/<InitgPty>[^]*?<\/InitgPty>/, `<InitgPty><Nm>${initiator}</Nm></InitgPty>`),
  )
  for (let place = 1; place <= count; place += 1) {
    const text = order
      .replaceAll('PAY0501/LOT1/1', `${name}-${place}`)
      .replace(/<IBAN>[^<]*/, `<IBAN>${ibanOf(place)}`)
      .replace('S.L.', `S.L. ${place}`)
    yield Buffer.from(`\n      ${text}`)
  }
  yield Buffer.from(END)
}
