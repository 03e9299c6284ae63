import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import { IconBox } from '../../kit/IconBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { MaskedText } from './MaskedText.tsx'
import { NoMobile } from './NoMobile.tsx'
import type { OtpFormProps } from './otp-form-props.ts'
import { StepAsk } from './StepAsk.tsx'
import styles from './StepAsk.module.css'
import { useContract } from './use-contract-otp.tsx'

const WHY = 'La ley exige confirmar su identidad al operar. Cada vez que firme, le enviaremos por SMS un código de un solo uso.'

/** Contracting the codes as a forced step: where they will be sent, and one button. */
export function OtpStep({ otp, operation, why = WHY }: OtpFormProps) {
  const restriction = useRestriction()
  const nothingToSignWith = restriction === 'NO_METHOD'
  const blocking = nothingToSignWith ? undefined : restriction
  const refused = fieldProblems(operation.error)['password']
  const { contract, field } = useContract(otp, operation, refused)
  if (!otp.mobile) {
    return (
      <Sheet>
        <NoMobile canSign={false} />
      </Sheet>
    )
  }
  return (
    <>
      <RestrictionNote restriction={blocking} />
      <StepAsk
        why={why}
        label={nothingToSignWith ? 'Enviar el código por SMS' : 'Continuar'}
        busy={operation.busy === 'authorize'}
        unavailable={blocking && RESTRICTION_REASONS[blocking]}
        error={refused ? null : operation.error}
        onAsk={contract}
      >
        <div className={styles.mobile}>
          <IconBox icon={DeviceMobileIcon} />
          <p>
            <span className={styles.small}>Su móvil</span>
            <b>
              <MaskedText text={otp.mobile} />
            </b>
            <span className={styles.small}>Si no es el suyo, cámbielo en su oficina con su documento de identidad.</span>
          </p>
        </div>
        {field ?? <p className={styles.small}>Ya ha escrito su clave de acceso: no se la pediremos otra vez.</p>}
      </StepAsk>
    </>
  )
}
