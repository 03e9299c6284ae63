import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './direct-debits.module.css'
import type { WayBack } from './use-way-back.ts'

interface NoReturnProps {
  why: string
  back: WayBack
  title?: string | undefined
}

/** In place of the operation: why there is nothing to give back or to answer, and what can be done instead. */
export function NoReturn({ why, back, title = 'No se puede devolver' }: NoReturnProps) {
  useTitle('Devolución')
  return (
    <>
      <h1 className={styles.heading}>Devolución</h1>
      <Sheet>
        <Empty
          title={title}
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
