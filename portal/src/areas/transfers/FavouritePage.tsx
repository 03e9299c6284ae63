import { deleteFavourite, updateFavourite, type Favourite } from '@almenara/contract/areas/transfers/favourites'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { showToast } from '../../kit/toast.ts'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { draftOf } from './favourite-draft.ts'
import { FavouriteForm } from './FavouriteForm.tsx'
import styles from './FavouritePage.module.css'
import { favouriteQuery, favouriteRoute, targetAccounts } from './routes.tsx'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'

/** One favourite: to be sent, changed or deleted. */
export function FavouritePage() {
  const { product, accountId: id, orderId, viewPages, txId } = favouriteRoute.useParams()
  const read = useQuery(favouriteQuery(id, orderId))
  const [isEditing, setEditing] = useState(false)
  useTitle(read.data?.alias ?? 'Favorito')
  return (
    <>
      <TransferBreadcrumbs id={id}>
        <Link
          to="/$product/$id/internal-favourite-transfers/{-$txId}"
          params={{ product, id, txId }}
          search={{ pages: readPages(viewPages) }}
        >
          Traspasos favoritos
        </Link>
      </TransferBreadcrumbs>
      <h1 className={styles.title}>{read.data?.alias ?? 'Favorito'}</h1>
      <ReadState read={read}>
        {(favourite) =>
          isEditing ? (
            <Edit id={id} favourite={favourite} onDone={() => setEditing(false)} />
          ) : (
            <Sheet inside="padded">
              <Facts favourite={favourite} />
              <div className={styles.actions}>
                <Link
                  to="/$product/$id/internal-transfers-creation"
                  params={{ product, id }}
                  search={{ favourite: favourite.id }}
                  className={buttonClass({ variant: 'primary' })}
                >
                  Traspasar
                </Link>
                <Button onClick={() => setEditing(true)}>Modificar</Button>
                <Delete id={id} favourite={favourite} />
              </div>
            </Sheet>
          )
        }
      </ReadState>
    </>
  )
}

function Facts({ favourite: { target, amount, concept } }: { favourite: Favourite }) {
  return (
    <SummaryList>
      <SummaryRow term="Para">
        {target.name}, <Iban value={target.iban} />
      </SummaryRow>
      <SummaryRow term="Importe">{amount === undefined ? 'Se escribe cada vez' : <Amount value={amount} />}</SummaryRow>
      <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
    </SummaryList>
  )
}

interface TaskProps {
  /** The account from which it is sent. */
  id: string
  favourite: Favourite
}

function Edit({ id, favourite, onDone }: TaskProps & { onDone: () => void }) {
  const targets = useQuery(targetAccounts(id))
  const task = useSend(updateFavourite)
  const save = (body: Parameters<typeof task.mutate>[0]['body']) =>
    task.mutate(
      { params: { id, favouriteId: favourite.id }, body },
      {
        onSuccess: ({ alias }) => {
          showToast(`«${alias}» está guardado`)
          onDone()
        },
      },
    )
  return (
    <ReadState read={targets}>
      {({ accounts }) => (
        <FavouriteForm initial={draftOf(favourite)} targets={accounts} saving={task.isPending} error={task.error} onSave={save}>
          <Button variant="text" onClick={onDone}>
            Cancelar
          </Button>
        </FavouriteForm>
      )}
    </ReadState>
  )
}

function Delete({ id, favourite }: TaskProps) {
  const { product } = favouriteRoute.useParams()
  const navigate = favouriteRoute.useNavigate()
  const [isAsking, setAsking] = useState(false)
  const task = useSend(deleteFavourite)
  const remove = () =>
    task.mutate(
      { params: { id, favouriteId: favourite.id } },
      {
        onSuccess: ({ alias }) => {
          showToast(`«${alias}» ya no está entre sus favoritos`)
          void navigate({ to: '/$product/$id/internal-favourite-transfers/{-$txId}', params: { product, id }, replace: true })
        },
      },
    )
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        Borrar
      </Button>
      {isAsking && (
        <Modal
          title={`¿Borrar «${favourite.alias}»?`}
          role="alertdialog"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-initial-focus onClick={() => setAsking(false)}>
                Conservarlo
              </Button>
              <Button variant="danger" busy={task.isPending} busyLabel="Borrando…" onClick={remove}>
                Borrar
              </Button>
            </>
          }
        >
          <p>Los traspasos que haya hecho con él no cambian.</p>
          {task.error && <ErrorBox {...describe(task.error)} />}
        </Modal>
      )}
    </>
  )
}
