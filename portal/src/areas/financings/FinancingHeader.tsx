import { changeAlias, detailDocument, type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { formatDay, OPEN_ENDED } from '@almenara/contract/dates'
import { NEXT_NAMES, USED_NAMES } from '@almenara/contract/financing-names'
import { formatAmount, toCents } from '@almenara/contract/money'
import { useNavigate } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { ChangeAlias } from '../../patterns/product-alias/ChangeAlias.tsx'
import { Figure, Figures } from '../../patterns/product-page/Figures.tsx'
import { GRANTED_NAMES } from './financing-words.ts'
import styles from './FinancingHeader.module.css'
import { usePrepaymentReason } from './use-prepayment-reason.ts'

/** Name, what is owed and what comes next, with how far it has come. */
export function FinancingHeader({ financing }: { financing: FinancingDetail }) {
  const { name, type, identifier, used, granted, next, unpaid } = financing
  return (
    <Sheet>
      <div className={styles.header}>
        <div>
          <h1>{name}</h1>
          <p className={styles.contract}>
            {`Contrato ${identifier}`}
            <CopyButton text={identifier} what="número de contrato" />
            <ChangeAlias product={financing} call={changeAlias} label="Alias del producto" renamed="El producto se llama ahora" />
          </p>
        </div>
        <Figures>
          <Figure term={USED_NAMES[type]} badge={unpaid > 0 && <Badge tone="ko">{unpaidWords(unpaid)}</Badge>}>
            <Amount value={used} size="hero" />
          </Figure>
          {next && (
            <Figure term={`${NEXT_NAMES[type]}, ${formatDay(next.on)}`}>
              <Amount value={next.amount} size="strong" />
            </Figure>
          )}
          <Figure term={GRANTED_NAMES[type]} isWideOnly>
            <Amount value={granted} size="strong" />
          </Figure>
        </Figures>
        <Progress financing={financing} />
        <Actions financing={financing} />
      </div>
    </Sheet>
  )
}

function unpaidWords(unpaid: number): string {
  return unpaid === 1 ? 'Un recibo impagado' : `${unpaid} recibos impagados`
}

/** How much of a loan has been paid, of a line used, or how long a guarantee lasts. */
function Progress({ financing: { type, used, granted, loan, guarantee, discount } }: { financing: FinancingDetail }) {
  const [value, words] = loan
    ? [granted - used, `${loan.paid} de ${loan.instalments} cuotas pagadas. Última, ${formatDay(loan.endsOn)}.`]
    : discount
      ? [used, `Disponible ${formatAmount(discount.available)}.`]
      : [undefined, guarantee ? `Vencimiento: ${guarantee.expiresOn ? formatDay(guarantee.expiresOn) : OPEN_ENDED}.` : '']
  return (
    <div className={styles.progress}>
      {value !== undefined && (
        <Meter
          label={loan ? 'Capital pagado' : USED_NAMES[type]}
          value={value}
          max={granted}
          text={`${formatAmount(toCents(value))} de ${formatAmount(granted)}`}
        />
      )}
      <p>{words}</p>
    </div>
  )
}

function Actions({ financing }: { financing: FinancingDetail }) {
  const { id, loan } = financing
  const navigate = useNavigate()
  const unavailable = usePrepaymentReason(financing)
  return (
    <div className={styles.actions} data-print="no">
      {loan && (
        <Button unavailable={unavailable} onClick={() => void navigate({ to: '/financings/$id/prepayment', params: { id } })}>
          Amortizar anticipadamente
        </Button>
      )}
      <DownloadButton variant="text" bring={(onProgress) => download(detailDocument, { params: { id } }, { onProgress })}>
        Detalle en PDF
      </DownloadButton>
    </div>
  )
}
