import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import type { Counterparty } from '@almenara/contract/areas/bizum/shapes'
import type { ReactNode } from 'react'
import { Badge } from '../../../kit/Badge.tsx'
import { Avatar } from '../Avatar.tsx'
import styles from './Who.module.css'

interface WhoProps {
  of: Pick<Counterparty, 'name' | 'alias' | 'code' | 'merchantId'>
  /** Of a request: from nobody known. */
  stranger?: boolean | undefined
  /** What else is known of them. */
  children?: ReactNode | undefined
}

/** The other side of an operation. A saved contact is told by both names: the customer's and the registered one. */
export function Who({ of: counterparty, stranger = false, children }: WhoProps) {
  const { name, alias } = counterparty
  return (
    <div className={styles.who}>
      <Avatar of={counterparty} size="lg" />
      <div>
        <p className={styles.name}>{name}</p>
        {stranger && (
          <Badge tone="warning" icon={WarningIcon}>
            No está en sus contactos
          </Badge>
        )}
        {alias && <p className={styles.small}>{`Contacto: «${alias}»`}</p>}
        {children && <p className={styles.small}>{children}</p>}
      </div>
    </div>
  )
}
