import { Link } from '@tanstack/react-router'
import { useForcedStep } from '../../base/forced-step.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'

/** The way back to the personal area; none while a security step is pending, because nothing else opens. */
export function AreaBreadcrumbs() {
  if (useForcedStep()) return null
  return (
    <Breadcrumbs>
      <Link to="/global">Posición global</Link>
      <Link to="/personal-data">Área personal</Link>
    </Breadcrumbs>
  )
}
