import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './receipts.module.css'
import type { WayBack } from './use-way-back.ts'

/** In place of the operation: why it cannot be given back, and what can be done instead. */
export function NoReturn({ why, back }: { why: string; back: WayBack }) {
  useTitle('Devolución')
  return (
    <>
      <h1 className={styles.heading}>Devolución</h1>
      <Sheet>
        <Empty
          title="No se puede devolver"
          level={2}
          action={
            <Link {...back} className={buttonClass()}>
              Volver a la cuenta
            </Link>
          }
        >
          {why}
        </Empty>
      </Sheet>
    </>
  )
}
