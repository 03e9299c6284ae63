import { changeAlias, type AccountDetail } from '@almenara/contract/areas/accounts'
import { formatAmount } from '@almenara/contract/money'
import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { PickWith } from '../../kit/PickWith.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ChangeAlias } from '../../patterns/product-alias/ChangeAlias.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountFlows } from './AccountFlows.tsx'
import styles from './AccountHeader.module.css'
import type { AccountSearch } from './account-search.ts'
import { accountPool } from './queries.ts'
import { useAccountPlace } from '../../base/account-place.ts'

const OverdrawnBadge = lazyPart(() => import('./OverdrawnBadge.tsx'))

/** Name, IBAN, what there is and what came in and out in six months. */
export function AccountHeader({ account }: { account: AccountDetail }) {
  const { name, iban, balance, available, held, overdrawn } = account
  const { to, txId: cursor } = useAccountPlace()
  return (
    <Sheet>
      <div className={styles.header}>
        <div className={styles.identity}>
          <div className={styles.name}>
            <h1>{name}</h1>
            <OtherAccounts id={account.id} />
          </div>
          <p className={styles.iban}>
            <Iban value={iban} />
            <CopyButton text={iban} what="IBAN" />
            <ChangeAlias product={account} call={changeAlias} label="Alias de la cuenta" renamed="La cuenta se llama ahora" />
          </p>
        </div>
        <dl className={styles.figures}>
          <div className={styles.balance}>
            <dt>
              <span>Saldo</span>{' '}
              {overdrawn && (
                <Suspense>
                  <OverdrawnBadge />
                </Suspense>
              )}
            </dt>
            <dd>
              <Amount value={balance} size="hero" as={overdrawn ? 'balance' : 'plain'} />
            </dd>
          </div>
          <div>
            <dt>Disponible</dt>
            <dd>
              <Amount value={available} size="strong" />
            </dd>
          </div>
          <div>
            <dt>
              Retenido
              {held > 0 && (
                <Link
                  from={to}
                  to={to}
                  params={{ id: account.id, txId: cursor }}
                  search={(before: AccountSearch): AccountSearch => ({ ...before, tab: 'withholdings' })}
                  resetScroll={false}
                >
                  Ver<span className="vh"> las retenciones</span>
                </Link>
              )}
            </dt>
            <dd>
              <Amount value={held} size="strong" />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <AccountActions id={account.id} />
        </div>
        <div className={styles.flows}>
          <AccountFlows account={account} />
        </div>
      </div>
    </Sheet>
  )
}

/** A customer with several accounts goes from one to another without going back. */
function OtherAccounts({ id }: { id: string }) {
  const { data } = useQuery(accountPool)
  const navigate = useNavigate()
  if (!data || data.accounts.length < 2) return null
  const options = data.accounts.map((account) => ({
    id: account.id,
    title: account.name,
    detail: `•••• ${account.iban.slice(-4)}`,
    figure: formatAmount(account.balance),
  }))
  return (
    <PickWith
      label="Sus cuentas"
      options={options}
      value={id}
      onChange={(chosen) => void navigate({ to: '/accounts/$id/account-details/{-$txId}', params: { id: chosen } })}
      trigger={(properties) => <IconButton icon={CaretDownIcon} name="Cambiar de cuenta" {...properties} />}
    />
  )
}
