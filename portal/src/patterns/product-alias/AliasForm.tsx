import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import type { Call } from '@almenara/contract/call'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { aliasText } from '@almenara/contract/text'
import { useId, useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { showToast } from '../../kit/toast.ts'

export interface AliasFormProps {
  product: { id: string; alias?: string | undefined }
  call: Call<{ id: string }, undefined, { alias: string }, { name: string }>
  /** «Alias de la cuenta». */
  label: string
  /** What is said once it is saved, before the name: «La cuenta se llama ahora». */
  renamed: string
  onClose: () => void
}

/** Asks for the name that the customer wants to read on a product. Other characters are stripped and said so (specification §5). */
export default function AliasForm({ product, call, label, renamed, onClose }: AliasFormProps) {
  const form = useId()
  const [text, setText] = useState(product.alias ?? '')
  const [problem, setProblem] = useState<string>()
  const task = useSend(call)
  const type = (typed: string) => {
    const clean = aliasText.clean(typed)
    setProblem(clean === typed ? undefined : ALIAS_MESSAGES.CHARACTERS)
    setText(clean)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkAlias(text)
    if (!checked.ok) return setProblem(ALIAS_MESSAGES[checked.problem])
    return task.mutate(
      { params: { id: product.id }, body: { alias: checked.alias } },
      {
        onSuccess: ({ name }) => {
          showToast(`${renamed} «${name}»`)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title="Cambiar el alias"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={task.isPending} busyLabel="Guardando…">
            Guardar el alias
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={label}
          hint="Solo lo ve usted. Déjelo vacío para volver al nombre del producto."
          value={text}
          maxLength={MAX_LENGTH.alias}
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
