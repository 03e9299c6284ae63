import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import styles from '../b2b.module.css'
import { WayBack } from './mandate-place.tsx'

/** In place of an operation with a mandate that was revoked. */
export function MandateClosed({ title }: { title: string }) {
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <Empty title="Este mandato está revocado" level={2} action={<WayBack className={buttonClass()} />}>
          Revocar es definitivo. Para volver a pagar así a este acreedor, registre un mandato nuevo.
        </Empty>
      </Sheet>
    </>
  )
}
