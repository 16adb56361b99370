// The steps of a form: all are on the page and one is shown, so that no input is lost.
import type { ReactNode } from 'react'

import { fieldsOfStep, type Group, type LeadForm, type Step } from '#sales/leads/form.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { CollectionNotice } from './collection-notice.tsx'
import { Verification } from './verification.tsx'
import { FormField } from './field.tsx'
import type { FormState } from './form-view.tsx'

type Props = FormState & { canRemember: boolean }

export function FormSteps(props: Props) {
  return props.form.steps.map((step, index) => (
    <FormStep {...props} key={index} step={step} index={index} />
  ))
}

function FormStep({ step, index, canRemember, ...state }: Props & { step: Step; index: number }) {
  const { form, at, errors, trouble, proof, ahead, summary } = state
  const count = form.steps.length
  const titleId = `${form.kind}-step-${index}`
  // After a step the focus moves to its heading; on the first visit it does not.
  const isCalm = errors.length === 0 && trouble === undefined && proof?.isQuiet !== false
  const isEntered = index === at && at > 0 && isCalm
  return (
    <fieldset
      className="form-step"
      data-step={index}
      hidden={index !== at}
      aria-labelledby={count > 1 ? titleId : undefined}
    >
      {count > 1 && (
        <div className="form-progress">
          {ahead === undefined ? (
            <>
              <p>
                Step {index + 1} of {count}
              </p>
              <progress value={index + 1} max={count} aria-hidden="true" />
            </>
          ) : (
            <StepTabs steps={form.steps} at={index} ahead={ahead} />
          )}
          <h2
            id={titleId}
            tabIndex={-1}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
            autoFocus={isEntered || undefined}
          >
            {step.title}
          </h2>
        </div>
      )}
      {step.groups.map((group, which) => (
        <FormGroup key={which} of={group}>
          {group.fields.map((field) =>
            field.name === 'phone' && proof !== undefined ? (
              <Verification {...proof} key={field.name} of={form.kind} />
            ) : (
              <FormField {...state} key={field.name} field={field} />
            ),
          )}
        </FormGroup>
      ))}
      {index === 0 && summary}
      {index === count - 1 && canRemember && <Remember {...state} />}
      {fieldsOfStep(step).some((field) => field.kind !== 'hidden' && field.required === true) && (
        <p className="form-note">
          <span aria-hidden="true">*</span> Required
        </p>
      )}
      {index === count - 1 && <CollectionNotice kind={form.kind} />}
      <Buttons form={form} index={index} />
    </fieldset>
  )
}

function FormGroup({ of: { legend, hint }, children }: { of: Group; children: ReactNode }) {
  const content = (
    <>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {children}
    </>
  )
  if (legend === undefined) return <div className="form-group">{content}</div>
  return (
    <fieldset className="form-group">
      <legend>{legend}</legend>
      {content}
    </fieldset>
  )
}

/** Enter presses the first. */
function Buttons({ form, index }: { form: LeadForm; index: number }) {
  const isLast = index === form.steps.length - 1
  return (
    <div className="form-buttons">
      <button type="submit" className="button" name="step" value={isLast ? 'send' : 'next'}>
        {isLast ? form.submitLabel : 'Continue'}
        {!isLast && <Icon name="arrow" />}
      </button>
      {index > 0 && (
        <button
          type="submit"
          className="button button-quiet"
          name="step"
          value="back"
          formNoValidate
        >
          <Icon name="left" />
          Back
        </button>
      )}
    </div>
  )
}

/** Whether the device stores the contact details for the next form. Scripts show it; it is not part of a lead. */
export function Remember({ form, typed }: Pick<FormState, 'form' | 'typed'>) {
  const id = `${form.kind}-remember`
  return (
    <div className="field-tick form-remember" data-remember-tick hidden>
      <input
        id={id}
        type="checkbox"
        name="remember"
        defaultChecked={typed?.['remember'] === 'on'}
      />
      <label htmlFor={id}>Remember my details on this device</label>
    </div>
  )
}

type StepTabsProps = { steps: readonly Pick<Step, 'title'>[]; at: number; ahead: readonly string[] }

/** The steps of a form as tabs, with later steps on other pages. */
export function StepTabs({ steps, at, ahead }: StepTabsProps) {
  return (
    <ol className="form-tabs" aria-label="Steps">
      {steps.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          {index < at ? <Icon name="check" /> : <b aria-hidden="true">{index + 1}</b>}
          <span>
            {title}
            {index < at && <span className="unseen">, done</span>}
          </span>
        </li>
      ))}
      {ahead.map((title, index) => (
        <li key={title}>
          <b aria-hidden="true">{steps.length + index + 1}</b>
          <span>
            {title}
            <span className="unseen">, once this form is sent</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
