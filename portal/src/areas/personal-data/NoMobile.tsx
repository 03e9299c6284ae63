import { Link } from '@tanstack/react-router'
import { Note } from '../../kit/Note.tsx'
import steps from '../../patterns/two-step/steps.module.css'

/** There is nowhere to send codes to. */
export function NoMobile({ canSign }: { canSign: boolean }) {
  return (
    <div className={steps.questions}>
      <section className={steps.question}>
        <Note tone="warning" title="No tenemos un móvil suyo comprobado">
          {canSign ? (
            <>
              Añádalo en sus <Link to="/personal-data/modify-contact">datos de contacto</Link> y vuelva aquí.
            </>
          ) : (
            'Por su seguridad, la primera vez tiene que darlo en su oficina, con su documento de identidad.'
          )}
        </Note>
      </section>
    </div>
  )
}
