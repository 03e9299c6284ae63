import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import styles from './administration.module.css'
import { AdministrationSheets } from './AdministrationSheets.tsx'
import { administrationQuery } from './queries.ts'

/** How each communication of each product comes: in the mailbox or on paper. */
export function AdministrationPage() {
  const title = 'Administrar el buzón'
  useTitle(title)
  const read = useQuery(administrationQuery)
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
        <Link to="/services/inbox">Buzón</Link>
      </Breadcrumbs>
      <h1 className={styles.title}>{title}</h1>
      <ReadState read={read}>
        {(administration) => (
          <div className={styles.sheets}>
            <RestrictionNote restriction={administration.editable ? undefined : 'CONSULTATIVE'} />
            <AdministrationSheets administration={administration} />
          </div>
        )}
      </ReadState>
    </>
  )
}
