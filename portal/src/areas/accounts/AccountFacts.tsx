import { ACCOUNT_TYPE_NAMES } from '@almenara/contract/account-type-names'
import type { AccountDetail } from '@almenara/contract/areas/accounts'
import { detailDocument } from '@almenara/contract/areas/accounts/files'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import { Day } from '../../kit/Day.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Note } from '../../kit/Note.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { MAY_OPERATE } from '../../patterns/status/product-words.ts'
import { AccountFlows } from './AccountFlows.tsx'
import styles from './AccountFacts.module.css'

/** What an account is, and what its customer may do with it. */
export default function AccountFacts({ account }: { account: AccountDetail }) {
  const { id, holder, iban, bic, type, openedOn, overdraftLimit, canOperate } = account
  return (
    <div className={styles.facts}>
      {!canOperate && (
        <Note tone="info" title="Cuenta consultiva">
          {CONSULTATIVE}
        </Note>
      )}
      <div className={styles.download}>
        <DownloadButton size="sm" bring={(onProgress) => download(detailDocument, { params: { id } }, { onProgress })}>
          Descargar el detalle
        </DownloadButton>
      </div>
      <SummaryList>
        <SummaryRow term="Titular">{holder}</SummaryRow>
        <SummaryRow term="IBAN">
          <Iban value={iban} />
        </SummaryRow>
        <SummaryRow term="BIC">{bic}</SummaryRow>
        <SummaryRow term="Tipo de cuenta">{ACCOUNT_TYPE_NAMES[type]}</SummaryRow>
        <SummaryRow term="Fecha de apertura">
          <Day value={openedOn} />
        </SummaryRow>
        <SummaryAmount term="Límite de descubierto" value={overdraftLimit} />
        <SummaryRow term="Operativa">{canOperate ? MAY_OPERATE : 'Solo consulta'}</SummaryRow>
      </SummaryList>
      <div className={styles.flows}>
        <h3>Entradas y salidas de los últimos seis meses</h3>
        <AccountFlows account={account} />
      </div>
    </div>
  )
}
