import { Badge, type BadgeProps, type BadgeTone } from '../../kit/Badge.tsx'

type Look = BadgeTone | Pick<BadgeProps, 'tone' | 'icon'>

/** A badge that says by its state how something stands: the state's name and its tone, and an icon where the tone's says something else. */
export function stateBadge<State extends string>(names: Readonly<Record<State, string>>, looks: Readonly<Record<State, Look>>) {
  return function StateBadge({ state }: { state: State }) {
    const look = looks[state]
    return <Badge {...(typeof look === 'string' ? { tone: look } : look)}>{names[state]}</Badge>
  }
}
