import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { NotYou } from './NotYou.tsx'
import styles from './SessionLogPage.module.css'

/** When and from where the customer has come in, and what each time was done. */
export function SessionLogPage() {
  useTitle('Registro de operaciones')
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
      </Breadcrumbs>
      <h1>Registro de operaciones</h1>
      <p className={styles.lead}>Cuándo y desde qué lugar ha entrado en el portal, y qué operaciones hizo.</p>
      <NotYou />
      <Sheet className={styles.sheet}>
        <h2 className="vh">Conexiones</h2>
        <ConnectionList />
      </Sheet>
    </>
  )
}
