import type { Call } from '@almenara/contract/call'
import { useId, useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { showToast } from '../../kit/toast.ts'
import type { NameRule } from './name-rules.ts'

export interface RenameModalProps<Params, Body, Named> {
  /** Texts: title of the modal, label and hint of its field, button that saves. */
  words: { title: string; label: string; hint?: string; save: string; maxLength: number }
  /** The current name; empty if there is none. */
  name: string
  rule: NameRule
  call: Call<Params, undefined, Body, Named>
  /** The call's input for a valid name. */
  ask: (name: string) => { params: Params; body: Body }
  /** The toast after saving. */
  renamed: (named: Named) => string
  onClose: () => void
}

/** Asks for a name. Characters that the rule refuses are removed, and a message says so. */
export function RenameModal<Params, Body, Named>({
  words,
  rule,
  call,
  ask,
  renamed,
  onClose,
  ...was
}: RenameModalProps<Params, Body, Named>) {
  const form = useId()
  const [name, setName] = useState(was.name)
  const [problem, setProblem] = useState<string>()
  const task = useSend(call)
  const type = (typed: string) => {
    const { clean, problem: stripped } = rule.clean(typed)
    setProblem(stripped)
    setName(clean)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Opened inside another form, a portal's submit event would bubble to that form too.
    event.stopPropagation()
    const read = rule.read(name)
    if (!read.ok) return setProblem(read.problem)
    return task.mutate(ask(read.name), {
      onSuccess: (named) => {
        showToast(renamed(named))
        onClose()
      },
    })
  }
  return (
    <Modal
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={task.isPending} busyLabel="Guardando…">
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={words.label}
          hint={words.hint}
          value={name}
          maxLength={words.maxLength}
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
