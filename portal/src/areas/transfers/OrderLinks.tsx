import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import type { Product } from './addresses.ts'
import styles from './orders.module.css'

const LOOK = buttonClass({ size: 'sm' })

/** From the transfers that were ordered to what else there is of them. */
export function OrderLinks({ product, id }: { product: Product; id: string }) {
  const params = { product, id, txId: undefined } as const
  return (
    <nav className={styles.links} aria-label="Otras transferencias" data-print="no">
      <Link
        to="/$product/$id/{$scope}-transfers-creation"
        params={{ product, id, scope: 'external' }}
        className={buttonClass({ size: 'sm', variant: 'primary' })}
      >
        Nueva transferencia
      </Link>
      <Link to="/$product/$id/{$scope}-favourite-transfers/{-$txId}" params={{ ...params, scope: 'external' }} className={LOOK}>
        Favoritas
      </Link>
      <Link to="/$product/$id/{$scope}-periodic-transfers/{-$txId}" params={{ ...params, scope: 'external' }} className={LOOK}>
        Periódicas
      </Link>
      <Link to="/$product/$id/{$scope}-stored-transfers/{-$txId}" params={{ ...params, scope: 'external' }} className={LOOK}>
        Sin enviar
      </Link>
      <Link to="/$product/$id/{$scope}-favourite-transfers/{-$txId}" params={{ ...params, scope: 'internal' }} className={LOOK}>
        Traspasos favoritos
      </Link>
      <Link to="/$product/$id/{$scope}-periodic-transfers/{-$txId}" params={{ ...params, scope: 'internal' }} className={LOOK}>
        Traspasos periódicos
      </Link>
      <Link to="/$product/$id/{$scope}-stored-transfers/{-$txId}" params={{ ...params, scope: 'internal' }} className={LOOK}>
        Traspasos sin enviar
      </Link>
    </nav>
  )
}
