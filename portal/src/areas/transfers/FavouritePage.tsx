import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSend } from '../../base/use-send.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Iban } from '../../kit/Iban.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { showToast } from '../../kit/toast.ts'
import { DeleteButton } from '../../patterns/delete/DeleteButton.tsx'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { forgetShownDrafts } from '../../patterns/two-step/use-draft.ts'
import { FAVOURITE_CALLS, favouriteQuery, type AnyFavourite } from './favourite-calls.ts'
import { draftOf } from './favourite-draft.ts'
import { FavouriteForm } from './FavouriteForm.tsx'
import styles from './FavouritePage.module.css'
import { SCOPE_WORDS } from './scope-words.ts'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import { TrustAction, TrustBadge, trustOf } from './Trust.tsx'
import { WithTargets } from './WithTargets.tsx'

const favouriteRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-favourite-transfers/$orderId/$viewPages/$txId')

const TrustPayee = lazyPart(() => import('./TrustPayee.tsx'))

/** One favourite: to be sent, changed, trusted or deleted. */
export function FavouritePage() {
  const { product, scope, accountId: id, orderId, viewPages, txId: cursor } = favouriteRoute.useParams()
  const words = SCOPE_WORDS[scope]
  const read = useQuery(favouriteQuery(scope, id, orderId))
  // Whose trust is being signed, as it was when that began.
  const [trusting, setTrusting] = useState<AnyFavourite>()
  const trust = trusting && trustOf(trusting)
  return (
    <>
      <TransferBreadcrumbs id={id}>
        <Link
          to="/$product/$id/{$scope}-favourite-transfers/{-$txId}"
          params={{ product, scope, id, txId: cursor }}
          search={{ pages: readPages(viewPages) }}
        >
          {words.favourites}
        </Link>
      </TransferBreadcrumbs>
      {trust ? (
        <Suspense fallback={<Skeleton />}>
          <TrustPayee id={id} favourite={trusting} trust={trust} onBack={() => setTrusting(undefined)} />
        </Suspense>
      ) : (
        <Shown read={read} onTrust={setTrusting} />
      )}
    </>
  )
}

interface ShownProps {
  read: Parameters<typeof ReadState<AnyFavourite>>[0]['read'] & { data?: AnyFavourite | undefined }
  onTrust: (favourite: AnyFavourite) => void
}

function Shown({ read, onTrust }: ShownProps) {
  const { product, scope, accountId: id } = favouriteRoute.useParams()
  const words = SCOPE_WORDS[scope]
  const title = read.data?.alias ?? words.favourite
  const [isEditing, setEditing] = useState(false)
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <ReadState read={read}>
        {(favourite) =>
          isEditing ? (
            <Edit scope={scope} id={id} favourite={favourite} onDone={() => setEditing(false)} />
          ) : (
            <Sheet inside="padded">
              <Facts favourite={favourite} />
              <div className={styles.actions}>
                <Link
                  to="/$product/$id/{$scope}-transfers-creation"
                  params={{ product, scope, id }}
                  search={{ favourite: favourite.id }}
                  className={buttonClass({ variant: 'primary' })}
                >
                  {words.use}
                </Link>
                <Button onClick={() => setEditing(true)}>{`Modificar ${words.theFavourite}`}</Button>
                <TrustAction id={id} favourite={favourite} onTrust={() => onTrust(favourite)} />
                <Delete scope={scope} id={id} favourite={favourite} />
              </div>
            </Sheet>
          )
        }
      </ReadState>
    </>
  )
}

function Facts({ favourite }: { favourite: AnyFavourite }) {
  const { target, amount, concept } = favourite
  return (
    <SummaryList>
      <SummaryRow term="Para">
        {target.name}, <Iban value={target.iban} /> <TrustBadge favourite={favourite} />
      </SummaryRow>
      <SummaryRow term="Importe">{amount === undefined ? 'Sin importe fijo' : <Amount value={amount} />}</SummaryRow>
      <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
    </SummaryList>
  )
}

interface TaskProps {
  scope: TransferScope
  /** The account from which it is sent. */
  id: string
  favourite: AnyFavourite
}

function Edit({ scope, id, favourite, onDone }: TaskProps & { onDone: () => void }) {
  const task = useSend(FAVOURITE_CALLS[scope].update)
  const save = (body: Parameters<typeof task.mutate>[0]['body']) =>
    task.mutate(
      { params: { id, favouriteId: favourite.id }, body },
      {
        onSuccess: ({ alias }) => {
          forgetShownDrafts()
          showToast(`«${alias}» está guardado`)
          onDone()
        },
      },
    )
  return (
    <WithTargets scope={scope} id={id}>
      {(accounts) => (
        <FavouriteForm
          scope={scope}
          initial={draftOf(favourite)}
          targets={accounts}
          saving={task.isPending}
          error={task.error}
          onSave={save}
        >
          <Button
            variant="text"
            onClick={() => {
              forgetShownDrafts()
              onDone()
            }}
          >
            Cancelar
          </Button>
        </FavouriteForm>
      )}
    </WithTargets>
  )
}

function Delete({ scope, id, favourite }: TaskProps) {
  const { product } = favouriteRoute.useParams()
  const navigate = favouriteRoute.useNavigate()
  const label = `Eliminar ${SCOPE_WORDS[scope].theFavourite}`
  const task = useSend(FAVOURITE_CALLS[scope].remove)
  const remove = () =>
    task.mutate(
      { params: { id, favouriteId: favourite.id } },
      {
        onSuccess: ({ alias }) => {
          showToast(`«${alias}» ya no está entre sus ${scope === 'internal' ? 'favoritos' : 'favoritas'}`)
          void navigate({ to: '/$product/$id/{$scope}-favourite-transfers/{-$txId}', params: { product, scope, id }, replace: true })
        },
      },
    )
  return (
    <DeleteButton label={label} title={`¿${label} «${favourite.alias}»?`} task={task} onDelete={remove}>
      {scope === 'internal' ? 'Los traspasos que ya ha hecho no cambian.' : 'Las transferencias que ya ha hecho no cambian.'}
    </DeleteButton>
  )
}
