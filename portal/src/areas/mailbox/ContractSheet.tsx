import type { MailboxAdministration } from '@almenara/contract/areas/mailbox/administration'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import { FieldAlert } from '../../kit/FieldAlert.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './administration.module.css'

interface ContractSheetProps {
  administration: MailboxAdministration
  busy: boolean
  onChange: (contract: boolean) => void
}

/** Whether the mailbox is contracted, and the way to contract it or to hand everything back to paper. */
export function ContractSheet({ administration, busy, onChange }: ContractSheetProps) {
  const { contracted, editable, acceptedVersion, contacts } = administration
  return (
    <Sheet title="Contrato del buzón" inside="padded">
      <div className={styles.contract}>
        {contracted ? (
          <>
            <p>
              Recibe en el buzón las comunicaciones del banco.
              {acceptedVersion !== undefined && ` Aceptó la versión ${acceptedVersion} de las condiciones.`}
            </p>
            {editable && <Cancel busy={busy} onCancel={() => onChange(false)} />}
          </>
        ) : (
          <>
            <p>Recibe su correspondencia en papel. Con el buzón la tiene aquí, sin coste, durante al menos diez años.</p>
            {editable && (contacts.email ? <Accept busy={busy} onAccept={() => onChange(true)} /> : <NoEmail />)}
          </>
        )}
      </div>
    </Sheet>
  )
}

function NoEmail() {
  return (
    <>
      <p>Verifique antes un correo electrónico: en él le avisaremos de lo que llegue.</p>
      <Link to="/personal-data" className={buttonClass()}>
        Ir al área personal
      </Link>
    </>
  )
}

function Accept({ busy, onAccept }: { busy: boolean; onAccept: () => void }) {
  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      <Checkbox
        checked={isAccepted}
        onChange={({ target }) => {
          setAccepted(target.checked)
          setMissing(false)
        }}
      >
        He leído y acepto las condiciones generales del buzón
      </Checkbox>
      <FieldAlert id="conditions-missing">{isMissing && 'Lea y acepte las condiciones para contratar el buzón.'}</FieldAlert>
      <Button variant="primary" busy={busy} onClick={() => (isAccepted ? onAccept() : setMissing(true))}>
        Contratar el buzón
      </Button>
    </>
  )
}

function Cancel({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => setAsking(true)}>
        Dar de baja el buzón
      </Button>
      {isAsking && (
        <Modal
          role="alertdialog"
          title="¿Dar de baja el buzón?"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancelar</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  onCancel()
                }}
              >
                Dar de baja
              </Button>
            </>
          }
        >
          <p>Recibirá en papel las comunicaciones que se emitan desde ahora. Las que ya tiene seguirán en el buzón.</p>
        </Modal>
      )}
    </>
  )
}
