import type { WaitingItem } from '@almenara/contract/areas/payments/home'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { PRESENT_TRANSFERS } from '../addresses.ts'

/** Where what waits is done. */
export function WaitingLink({ item }: { item: WaitingItem }) {
  switch (item.what) {
    case 'FILE_TO_MEND':
      return (
        <Link to={PRESENT_TRANSFERS} search={{ notebook: item.id }} className={buttonClass({ size: 'sm', wide: true })}>
          Corregir el fichero
        </Link>
      )
    case 'FILE_TO_SIGN':
      return (
        <Link
          to={PRESENT_TRANSFERS}
          search={{ notebook: item.id, step: 'sign' }}
          className={buttonClass({ size: 'sm', wide: true, variant: item.forMe ? 'primary' : 'secondary' })}
        >
          Revisar y firmar
        </Link>
      )
    case 'REMITTANCE_STOPPED':
    case 'RETURNS':
      return null
  }
}
