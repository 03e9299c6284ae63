import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import { nameFavouriteMobile, type FavouriteMobile } from '@almenara/contract/areas/operations/mobile-recharge'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { aliasText } from '@almenara/contract/text'
import { type FormEvent, useId, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { showToast } from '../../kit/toast.ts'

interface NameMobileProps {
  /** From which it is seen. */
  payer: string
  favourite: FavouriteMobile
  onClose: () => void
}

/** Asks what the customer calls a number. Other characters are stripped and said so, as in a product's alias. */
export default function NameMobile({ payer, favourite, onClose }: NameMobileProps) {
  const form = useId()
  const [text, setText] = useState(favourite.name ?? '')
  const [problem, setProblem] = useState<string>()
  const task = useSend(nameFavouriteMobile)
  const number = formatPhone(favourite.phone as Phone)
  const type = (typed: string) => {
    const clean = aliasText.clean(typed)
    setProblem(clean === typed ? undefined : ALIAS_MESSAGES.CHARACTERS)
    setText(clean)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It was opened from inside the form of the top-up: React hands its events on as if it stood there.
    event.stopPropagation()
    const checked = checkAlias(text)
    if (!checked.ok) return setProblem(ALIAS_MESSAGES[checked.problem])
    return task.mutate(
      { params: { id: payer, favouriteId: favourite.id }, body: { name: checked.alias } },
      {
        onSuccess: ({ name }) => {
          showToast(name ? `El ${number} se llama ahora «${name}»` : `El ${number} se queda sin nombre`)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title={`Nombre del ${number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={task.isPending} busyLabel="Guardando…">
            Guardar el nombre
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label="Nombre"
          hint="Solo lo ve usted."
          value={text}
          maxLength={MAX_LENGTH.contactName}
          counted
          autoComplete="off"
          error={problem}
          onChange={({ target }) => type(target.value)}
        />
        {task.error && <ErrorBox {...describe(task.error)} />}
      </form>
    </Modal>
  )
}
