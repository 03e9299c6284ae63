import TrendUpIcon from '@phosphor-icons/core/regular/trend-up.svg?react'
import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../../kit/Ledger.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'

/** What subscriptions will charge next, and which of them costs more than last time. */
export function NextCharges({ charges }: Pick<BizumInfo, 'charges'>) {
  if (charges.length === 0) return null
  return (
    <Sheet
      title="Suscripciones"
      end={
        <Link to="/bizum/operations/subscriptions" className={buttonClass({ variant: 'text', size: 'sm' })}>
          Ver todas
        </Link>
      }
    >
      <Ledger>
        {charges.map(({ mandateId, merchant, on, amount, rise }) => (
          <LedgerRow
            key={mandateId}
            title={
              <Link to="/bizum/operations/subscriptions" search={{ mandate: mandateId }} className={rowLinkClass}>
                {merchant}
              </Link>
            }
            detail={
              <>
                {`Próximo cobro, ${formatDay(on)} `}
                {rise !== undefined && (
                  <span>
                    <Badge tone="warning" icon={TrendUpIcon}>
                      {`Sube ${formatAmount(rise)}`}
                    </Badge>
                  </span>
                )}
              </>
            }
            figure={<Amount value={amount} size="strong" />}
          />
        ))}
      </Ledger>
    </Sheet>
  )
}
