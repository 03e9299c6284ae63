import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { Note } from '../../kit/Note.tsx'
import type { Restriction } from './restriction.ts'

const TITLES: Record<Restriction, string> = {
  CONSULTATIVE: 'Puede consultar, pero no operar',
  PRODUCT_CONSULTATIVE: 'Este producto es solo de consulta para usted',
  NO_METHOD: 'Sin método de firma',
  LOCKED: 'Sus métodos de firma están bloqueados',
}

const REMEDIES: Record<Restriction, ReactNode> = {
  CONSULTATIVE: 'Pida la tarjeta de coordenadas o autorice la operativa en su oficina.',
  PRODUCT_CONSULTATIVE: 'Para operar con él, autorice la operativa en su oficina.',
  NO_METHOD: (
    <>
      Enviamos un código a su móvil para firmar cada operación.{' '}
      <Link to="/personal-data/otp-authentication">Activar las claves por SMS</Link>
    </>
  ),
  LOCKED: (
    <>
      Ha superado el número de intentos. Llame al <Telephone /> o acuda a su oficina.
    </>
  ),
}

/** Why the page's actions are not available, and what to do about it. The page stays readable below. */
export function RestrictionNote({ restriction }: { restriction: Restriction | undefined }) {
  if (!restriction) return null
  return (
    <Note tone="warning" title={TITLES[restriction]}>
      <p>{REMEDIES[restriction]}</p>
    </Note>
  )
}

/** Who unlocks it, and when they answer. */
function Telephone() {
  const { customerService, customerServiceHours } = brand.phones
  return (
    <>
      <a href={telephoneHref(customerService)}>{customerService}</a> ({customerServiceHours})
    </>
  )
}
