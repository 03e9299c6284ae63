import type { LimitedRole } from '@almenara/contract/roles'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUser } from '../base/current-user.ts'
import { telephoneHref } from '../base/telephone-href.ts'
import { brand } from '../brand.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Logo } from '../kit/Logo.tsx'
import { signOut } from './sign-out.ts'
import styles from './StepFrame.module.css'

const leave = () => void signOut()

type StepFrameProps = { part: 'bar' } | { part: 'box'; role: LimitedRole; children: ReactNode }

/** The frame of the page of a forced step, loaded for it alone. */
export default function StepFrame(props: StepFrameProps) {
  return props.part === 'bar' ? <StepBar /> : <StepBox {...props} />
}

/** In the header's place: whose page it is, and the way out. Without menus (specification §4). */
function StepBar() {
  return (
    <section className={`${styles.bar} on-dark`} aria-label={brand.name}>
      <div>
        <Logo name={brand.name} />
        <Button variant="text" icon={SignOutIcon} onClick={leave}>
          Salir
        </Button>
      </div>
    </section>
  )
}

/** One box: that a step is missing, the step's own page and what whoever cannot take it now may do. Once it is taken, its result alone. */
function StepBox({ role, children }: { role: LimitedRole; children: ReactNode }) {
  const { data: user } = useQuery(currentUser)
  const whom = user ? `${user.name.split(' ')[0]}, falta` : 'Falta'
  return (
    <>
      <div className={styles.box}>
        <p className={styles.greeting}>{whom} un paso para entrar</p>
        {children}
        <StepWayOut role={role} />
      </div>
      <p className={styles.end}>{brand.registeredOffice}</p>
    </>
  )
}

/** What leaving without taking each step is called. */
const LEAVING: Readonly<Record<LimitedRole, string>> = {
  AUTH_USER_LOGIN_BIOMETRY_SCA: 'Salir sin renovar el acceso',
  AUTH_USER_PSD2_SCA: 'Salir sin confirmar su identidad',
  AUTH_USER_CHANGE_PASSWORD: 'Salir sin elegir otra clave',
  AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING: 'Salir sin activar las claves por SMS',
}

function StepWayOut({ role }: { role: LimitedRole }) {
  const { customerService, customerServiceHours } = brand.phones
  return (
    <section className={styles.out} aria-labelledby="step-way-out">
      <h2 id="step-way-out">Si no puede completarlo ahora</h2>
      <ul>
        <li>
          <Icon of={SignOutIcon} />
          <p>
            <button type="button" onClick={leave}>
              {LEAVING[role]}
            </button>
            <span>Le pediremos este paso la próxima vez que entre.</span>
          </p>
        </li>
        <li>
          <Icon of={HeadsetIcon} />
          <p>
            <a href={telephoneHref(customerService)}>{customerService}</a>
            <span>Atención al Cliente, {customerServiceHours}. También en su oficina.</span>
          </p>
        </li>
      </ul>
    </section>
  )
}
