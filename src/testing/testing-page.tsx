import { useEffect, useState } from 'react'
import { Button } from '../components/inputs/button.tsx'
import { Segmented } from '../components/inputs/segmented.tsx'
import { SelectNative } from '../components/inputs/select-native.tsx'
import { TextInput } from '../components/inputs/text-input.tsx'
import { ButtonRow } from '../components/layout/button-row.tsx'
import { Card } from '../components/layout/card.tsx'
import { ConfirmDialog } from '../components/overlays/confirm-dialog.tsx'
import { Banner } from '../components/state/banner.tsx'
import { isolated } from '../shared/rules/values/written-figure.ts'
import { FALSE_ANSWERS, hasFault, NEXT_WRITES, STRUCK_CALLS } from '../shared/testing/faults.ts'
import type { Faults } from '../shared/testing/faults.ts'
import { CallLog } from './call-log.tsx'
import { clockNameOf, CLOCKS, clockShift } from './clocks.ts'
import type { ClockName } from './clocks.ts'
import { Databases } from './databases.tsx'
import { OutboxLog } from './outbox-log.tsx'
import { changeFaults, endFaults, offerUpdate, startOver, useTestedDevice } from './tested-device.ts'
import styles from './testing-page.module.css'
import { useTestText } from './texts.ts'
import type { Say } from './texts.ts'

const DELAYS = ['0', '1000', '5000', '10000'] as const

/** `/testing`: what is simulated on this device, and what happened because of it. */
export function TestingPage() {
  const say = useTestText()
  const { faults, pending, calls, isReached } = useTestedDevice()
  const title = say('pageTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  if (isReached === null) return null
  const chosen = { ...faults, ...pending }
  return (
    <main className={styles.page}>
      <h1>{say('title')}</h1>
      {isReached ? null : <Banner tone="error">{say('noServer')}</Banner>}
      <Summary faults={faults} onEnd={endFaults} />
      <div className={styles.columns}>
        <NetworkCard faults={chosen} />
        <DeviceCard faults={chosen} />
        <OutboxLog />
        <CallLog calls={calls} />
      </div>
    </main>
  )
}

function Summary({ faults, onEnd }: { faults: Faults; onEnd: () => void }) {
  const say = useTestText()
  const isAny = hasFault(faults)
  return (
    <section className={styles.summary} aria-live="polite">
      <div>
        <p className={styles.answer}>{say(isAny ? 'active' : 'none')}</p>
        {isAny ? (
          <ul className={styles.active}>
            {namesOf(faults, say).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <ButtonRow>
        {isAny ? (
          <Button variant="primary" onClick={onEnd}>
            {say('endAll')}
          </Button>
        ) : null}
        <a className={styles.toApp} href="/">
          {say('toApp')}
        </a>
      </ButtonRow>
    </section>
  )
}

function namesOf(faults: Faults, say: Say): string[] {
  const { isCut, answer, delayMs, nextWrite, clockShiftMs, isStorageFull, calls, path } = faults
  return [
    isCut && `${say('connection')}: ${say('cut')}`,
    answer !== 'none' && `${say('answer')}: ${say(`answer_${answer}`)}`,
    delayMs > 0 && `${say('delay')}: ${say(`delay_${delayOf(delayMs)}`)}`,
    nextWrite !== 'normal' && `${say('nextWrite')}: ${say(`nextWrite_${nextWrite}`)}`,
    clockShiftMs !== 0 && `${say('clock')}: ${say(`clock_${clockNameOf(clockShiftMs)}`)}`,
    isStorageFull && `${say('storage')}: ${say('storage_full')}`,
    calls !== 'all' && `${say('calls')}: ${say(`calls_${calls}`)}`,
    path !== '' && `${say('path')}: ${isolated(path)}`,
  ].filter((name) => name !== false)
}

/** The offered delay that is nearest above. */
function delayOf(ms: number): (typeof DELAYS)[number] {
  return DELAYS.find((delay) => Number(delay) >= ms) ?? '10000'
}

function NetworkCard({ faults }: { faults: Faults }) {
  const say = useTestText()
  return (
    <Card title={say('network')}>
      <div className={styles.fields}>
        <Segmented
          legend={say('connection')}
          value={faults.isCut ? 'cut' : 'connected'}
          options={(['connected', 'cut'] as const).map((value) => ({ value, label: say(value) }))}
          onValueChange={(value) => changeFaults({ isCut: value === 'cut' })}
        />
        <SelectNative
          label={say('nextWrite')}
          value={faults.nextWrite}
          options={NEXT_WRITES.map((value) => ({ value, label: say(`nextWrite_${value}`) }))}
          onValueChange={(nextWrite) => changeFaults({ nextWrite })}
        />
        <SelectNative
          label={say('answer')}
          value={faults.answer}
          options={FALSE_ANSWERS.map((value) => ({ value, label: say(`answer_${value}`) }))}
          onValueChange={(answer) => changeFaults({ answer })}
        />
        <SelectNative
          label={say('delay')}
          value={delayOf(faults.delayMs)}
          options={DELAYS.map((value) => ({ value, label: say(`delay_${value}`) }))}
          onValueChange={(delay) => changeFaults({ delayMs: Number(delay) })}
        />
        <Segmented
          legend={say('calls')}
          value={faults.calls}
          options={STRUCK_CALLS.map((value) => ({ value, label: say(`calls_${value}`) }))}
          onValueChange={(calls) => changeFaults({ calls })}
        />
        <TextInput
          label={say('path')}
          hint={say('pathHint')}
          dir="ltr"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={faults.path}
          onValueChange={(path) => changeFaults({ path })}
        />
      </div>
    </Card>
  )
}

function DeviceCard({ faults }: { faults: Faults }) {
  const say = useTestText()
  const [outcome, setOutcome] = useState<'updateOffered' | 'failed' | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const clock = clockNameOf(faults.clockShiftMs)
  const clocks: ClockName[] = clock === 'other' ? [...CLOCKS, 'other'] : [...CLOCKS]
  return (
    <Card title={say('device')}>
      <div className={styles.fields}>
        <SelectNative
          label={say('clock')}
          value={clock}
          options={clocks.map((value) => ({ value, label: say(`clock_${value}`) }))}
          onValueChange={(name) => changeFaults({ clockShiftMs: clockShift(name, Date.now()) })}
        />
        <Segmented
          legend={say('storage')}
          value={faults.isStorageFull ? 'full' : 'free'}
          options={(['free', 'full'] as const).map((value) => ({ value, label: say(`storage_${value}`) }))}
          onValueChange={(value) => changeFaults({ isStorageFull: value === 'full' })}
        />
        <Databases />
        <ButtonRow>
          <Button
            onClick={() => void offerUpdate().then((isOffered) => setOutcome(isOffered ? 'updateOffered' : 'failed'))}
          >
            {say('update')}
          </Button>
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {say('startOver')}
          </Button>
        </ButtonRow>
        <p role="status">{outcome && say(outcome)}</p>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={say('startOverTitle')}
        confirmLabel={say('startOver')}
        isDestructive
        onConfirm={() => {
          setIsAsked(false)
          void startOver().then((isEmpty) => setOutcome(isEmpty ? null : 'failed'))
        }}
        onCancel={() => setIsAsked(false)}
      >
        {say('startOverText')}
      </ConfirmDialog>
    </Card>
  )
}
