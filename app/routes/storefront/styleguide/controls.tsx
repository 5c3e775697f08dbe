import { useState } from 'react';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Select } from '#app/ui/select.tsx';
import { NumberStepperField } from '#app/ui/stepper.tsx';

import { StyleGuideSampleGroup, StyleguideSampleRow, StyleguideComponentState } from './sample.tsx';

const SAMPLE_SORT_OPTIONS = [
  { value: 'most', label: 'Most Delivered' },
  { value: 'cheap', label: 'Price: low to high' },
];
// Permanent hover and focus styles, so that they can be compared side by side.
const SIMULATED_FOCUS_CLASS = 'outline-2 outline-offset-2 outline-focus';

export function StyleguideButtonSamples() {
  return (
    <StyleGuideSampleGroup title="Buttons">
      <StyleguideSampleRow>
        <StyleguideComponentState name="Primary">
          <Button>Purchase Now</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Primary, hover">
          <Button className="bg-inverse/85">Purchase Now</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Primary, focus">
          <Button className={SIMULATED_FOCUS_CLASS}>Purchase Now</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Primary, disabled">
          <Button disabled>Apply</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Primary, loading">
          <Button aria-disabled aria-busy>
            Adding...
          </Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="With icon">
          <Button>
            <Icon name="plus" className="size-4" />
            Add to Cart
          </Button>
        </StyleguideComponentState>
      </StyleguideSampleRow>
      <StyleguideSampleRow>
        <StyleguideComponentState name="Outline">
          <Button variant="outline">Add to Cart</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Outline, hover">
          <Button variant="outline" className="border-ink bg-sunken">
            Add to Cart
          </Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Outline, focus">
          <Button variant="outline" className={SIMULATED_FOCUS_CLASS}>
            Add to Cart
          </Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Outline, disabled">
          <Button variant="outline" disabled>
            Add to Cart
          </Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Ghost">
          <Button variant="ghost">View Details</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Link">
          <ButtonLink to="/services" variant="outline">
            Browse More Services
          </ButtonLink>
        </StyleguideComponentState>
      </StyleguideSampleRow>
      <StyleguideSampleRow>
        <StyleguideComponentState name="Small, 40 px">
          <Button size="sm">Save</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Medium, 44 px">
          <Button>Save</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="Large, 52 px">
          <Button size="lg">Browse Services</Button>
        </StyleguideComponentState>
        <StyleguideComponentState name="On the band">
          <div className="bg-band p-3">
            <Button variant="band">Undo</Button>
          </div>
        </StyleguideComponentState>
      </StyleguideSampleRow>
    </StyleGuideSampleGroup>
  );
}

export function StyleguideFormFieldSamples() {
  const [quantity, setQuantity] = useState(2);
  return (
    <StyleGuideSampleGroup title="Fields">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
        <Field label="Promo code" placeholder="WELCOME10" hint="One code for each order." />
        <Field label="Promo code, filled" defaultValue="WELCOME10" />
        <Field label="Promo code, wrong" defaultValue="WELCOM" error="Invalid promo code" />
        <Field label="Promo code, disabled" defaultValue="WELCOME10" disabled />
        <TextArea label="What should be working by tomorrow?" />
        <TextArea label="What should be working, wrong" error="Please write at least 10 characters." />
      </div>
      <StyleguideSampleRow>
        <StyleguideComponentState name="Select">
          <Select label="Sort" options={SAMPLE_SORT_OPTIONS} />
        </StyleguideComponentState>
        <StyleguideComponentState name="Select, disabled">
          <Select label="Sort" options={SAMPLE_SORT_OPTIONS} disabled />
        </StyleguideComponentState>
        <StyleguideComponentState name="Stepper">
          <NumberStepperField
            label="Quantity of the sample"
            value={quantity}
            max={99}
            onChange={setQuantity}
          />
        </StyleguideComponentState>
        <StyleguideComponentState name="Stepper at its least">
          <NumberStepperField
            label="Quantity at its least"
            value={1}
            max={99}
            onChange={() => setQuantity(1)}
          />
        </StyleguideComponentState>
      </StyleguideSampleRow>
    </StyleGuideSampleGroup>
  );
}
